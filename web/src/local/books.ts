/** Two training books as one: that of this device, and that of the server while it can be reached. A game that is in both is the server's. */

import type { Host, Method } from '../wire/host'
import { isUnreachable, Refusal, unlessReached } from '../wire/refusal'
import type { AnswerFault, Book, ExportedBook } from '../wire/wire'

/** What is said of a fault that is in no book. */
const NO_FAULT = 'reason.no-fault'

export class TwoBooks {
  constructor(
    readonly here: Host,
    readonly there: Host,
  ) {}

  request(method: Method, path: string, body?: unknown): Promise<string> {
    if (method === 'GET' && path === '/book') return this.#read()
    if (method === 'GET' && path === '/book/export') return this.#exported()
    if (method === 'DELETE') return this.#cleared(path)
    if (path === '/book/answers') return this.#answered(body as AnswerFault)
    return this.there.request(method, path, body) // codes that bring the server's book to another browser
  }

  async #read(): Promise<string> {
    const there = await this.#there<Book>('/book')
    if (!there) return this.here.request('GET', '/book')
    const here = JSON.parse(await this.here.request('POST', '/book/beside', { keys: there.keys })) as Book
    const next = [here.next, there.next].filter((time) => time !== null)
    const book: Book = {
      due: [...here.due, ...there.due],
      waiting: here.waiting + there.waiting,
      next: next.length ? Math.min(...next) : null,
      mine: [...there.mine, ...here.mine],
      keys: [...there.keys, ...here.keys],
    }
    return JSON.stringify(book)
  }

  async #exported(): Promise<string> {
    const there = await this.#there<ExportedBook>('/book/export')
    const told = await this.here.request('GET', '/book/export')
    if (!there) return told
    const here = JSON.parse(told) as ExportedBook
    const known = new Set(there.games.map(({ key }) => key))
    const rest = <Entry extends { key: string }>(entries: Entry[]): Entry[] => entries.filter(({ key }) => !known.has(key))
    const book: ExportedBook = { games: [...there.games, ...rest(here.games)], faults: [...there.faults, ...rest(here.faults)] }
    return JSON.stringify(book)
  }

  /** Both; where there is no server, the one that is here. */
  async #cleared(path: string): Promise<string> {
    await this.there.request('DELETE', path).catch(unlessReached(null))
    return this.here.request('DELETE', path)
  }

  /** A fault is shown of one of them. */
  async #answered(answer: AnswerFault): Promise<string> {
    try {
      return await this.there.request('POST', '/book/answers', answer)
    } catch (error) {
      const unknown = error instanceof Refusal && error.reason.key === NO_FAULT
      if (!unknown && !isUnreachable(error)) throw error
      return this.here.request('POST', '/book/answers', answer)
    }
  }

  async #there<T>(path: string): Promise<T | null> {
    const told = await this.there.request('GET', path).catch(unlessReached(null))
    return told === null ? null : (JSON.parse(told) as T)
  }
}
