/** Files in place of a server: they answer what is the same for everybody; all else is the device's. */

import type { Follower, Following, Host, Method } from '../wire/host'
import { fixed } from '../wire/place'
import { Refusal } from '../wire/refusal'
import type { Scores } from '../wire/wire'
import type { Shelf } from './both'

const FIXED = /^(?:\/api)?\/(games$|words\/|guides\/|papers\/|sheet-files\/example$)/
const NONE: Scores = { scores: [] }

export class FileHost implements Host {
  constructor(readonly shelf: Shelf) {}

  async request(method: Method, path: string): Promise<string> {
    if (method !== 'GET') throw nobody()
    if (path.startsWith('/scores') && !(await this.#anyOver())) return JSON.stringify(NONE)
    return this.paper(path)
  }

  // eslint-disable-next-line require-yield -- nothing is told line by line by a file
  async *lines(): AsyncGenerator<string> {
    throw nobody()
  }

  async paper(path: string): Promise<string> {
    const found = FIXED.test(path) ? await fetch(fixed(path)).catch(() => undefined) : undefined
    if (!found?.ok) throw nobody()
    return found.text()
  }

  follow(_table: string, follower: Follower): Following {
    follower.end({ key: 'reason.no-table' })
    return { ask: () => Promise.reject(nobody()), close: () => {} }
  }

  /** Python need not be fetched to tell that nothing was played yet. */
  async #anyOver(): Promise<boolean> {
    return (await this.shelf.lines()).some(({ status }) => status === 'over')
  }
}

function nobody(): Refusal {
  return new Refusal({ key: 'web.unreachable' }, 0)
}
