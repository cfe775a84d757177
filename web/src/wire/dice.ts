/** The dice of the server, drawn again: follows docs/fair-dice.md, and works without a secure connection too. */

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { MessageKey } from '../speech/keys'
import type { Draw, Draws } from './wire'

/** A draw that is not as it had to be. */
export interface Deviation {
  label: string
  found: string
  expected: string
}

/** The key of a sentence, and what it speaks of. */
export interface Problem {
  key: MessageKey
  count?: number
}

const PREFIX = 'scorepad dice 1'
const SPACE = 2n ** 256n

/** What is shown before the first roll. */
export function commitment(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)))
}

/** The outcome of a draw: one out of `count`; values of the incomplete last stretch are drawn again. */
export function draw(secret: string, nonces: string, label: string, count: number): number {
  const key = hexToBytes(secret)
  const fair = SPACE - (SPACE % BigInt(count))
  for (let attempt = 0; ; attempt++) {
    const message = utf8ToBytes([PREFIX, nonces, label, String(attempt)].join('\n'))
    const value = BigInt(`0x${bytesToHex(hmac(sha256, key, message))}`)
    if (value < fair) return Number(value % BigInt(count))
  }
}

/** The draws that are not what the dice say. */
export function deviations(draws: readonly Draw[], meanings: readonly string[]): Deviation[] {
  return draws.flatMap(({ label, found }, at) => {
    const expected = meanings[at] ?? ''
    return expected === found ? [] : [{ label, found, expected }]
  })
}

/** Why a record proves less than a whole game: it stops early, or says that throws are not the server's. */
export function gaps(course: Draws): Problem[] {
  const found: Problem[] = []
  if (!course.over) found.push({ key: 'web.proof.unfinished' })
  if (course.before !== null) found.push({ key: 'web.proof.before', count: course.before })
  if (!checkedOf(course)) found.push({ key: 'web.proof.nothing' })
  return found
}

/** How many throws are the server's. */
export function checkedOf(course: Draws): number {
  return course.draws.filter((one) => one.label.startsWith('throw')).length
}
