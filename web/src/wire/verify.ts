/** Checks the dice of a finished record in the browser, as `scorepad verify` does offline. */

import { checkedOf, commitment, deviations, draw, gaps, type Deviation, type Problem } from './dice'
import { remembered } from './promise'
import { headOf } from './record'
import { studies } from './studies'

/** What the check found; all is proved where there are neither problems nor deviations. */
export interface Verdict {
  /** So many throws were drawn again ... */
  checked: number
  /** ... of so many in the record. */
  throws: number
  problems: Problem[]
  deviations: Deviation[]
}

const HEX = /^([0-9a-f]{2})+$/i

/** Check a record. The server says what the rules make of each number; the numbers are drawn here. */
export async function verify(record: string): Promise<Verdict> {
  const head = headOf(record)
  const [secret, nonces] = [head.get('dice-secret') ?? '', head.get('dice-nonces') ?? '']
  if (!HEX.test(secret)) return { checked: 0, throws: 0, problems: [{ key: 'web.proof.no-secret' }], deviations: [] }
  const course = await studies.draws(record)
  const { draws } = course
  const numbers = draws.map((one) => draw(secret, nonces, one.label, one.count))
  const { meanings } = await studies.meanings(record, numbers)
  return {
    checked: checkedOf(course),
    throws: course.throws,
    problems: [...broken(head, secret, nonces), ...gaps(course)],
    deviations: deviations(draws, meanings),
  }
}

/** Promises that were not kept: the server's, and what this browser remembers of them. */
function broken(head: Map<string, string>, secret: string, nonces: string): Problem[] {
  const shown = head.get('dice-commitment') ?? ''
  const known = remembered(head.get('table') ?? '')
  const given = nonces.split(',')
  const found: Problem[] = []
  if (commitment(secret) !== shown) found.push({ key: 'web.proof.other-secret' })
  if (known && known.commitment !== shown) found.push({ key: 'web.proof.other-commitment' })
  // One of mine is enough: the server did not know it when it fixed its secret.
  if (known?.nonces.some((nonce) => given.includes(nonce)) === false) found.push({ key: 'web.proof.other-nonces' })
  return found
}
