/** Two training books as one: that of this device, and that of the server while it can be reached. */

import type { Host, Method } from '../wire/host'
import { Refusal } from '../wire/refusal'
import type { AnswerFault, Book, ExportedBook } from '../wire/wire'

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
    const [here, there] = await this.#both<Book>('/book')
    if (!there) return JSON.stringify(here)
    const due = [...here.due, ...there.due]
    const next = [here.next, there.next].filter((time) => time !== null)
    const book: Book = {
      due,
      waiting: here.waiting + there.waiting,
      next: next.length ? Math.min(...next) : null,
      mine: [...there.mine, ...here.mine],
    }
    return JSON.stringify(book)
  }

  async #exported(): Promise<string> {
    const [here, there] = await this.#both<ExportedBook>('/book/export')
    if (!there) return JSON.stringify(here)
    return JSON.stringify({ games: [...there.games, ...here.games], faults: [...there.faults, ...here.faults] } satisfies ExportedBook)
  }

  /** Both; where there is no server, the one that is here. */
  async #cleared(path: string): Promise<string> {
    await this.there.request('DELETE', path).catch(unreachable)
    return this.here.request('DELETE', path)
  }

  /** A fault is in one of them. */
  async #answered(answer: AnswerFault): Promise<string> {
    const { due } = JSON.parse(await this.here.request('GET', '/book')) as Book
    const own = due.some(({ key, step }) => key === answer.key && step === answer.step)
    return (own ? this.here : this.there).request('POST', '/book/answers', answer)
  }

  async #both<T>(path: string): Promise<[T, T | null]> {
    const [here, there] = await Promise.all([this.here.request('GET', path), this.there.request('GET', path).catch(unreachable)])
    return [JSON.parse(here) as T, there === null ? null : (JSON.parse(there) as T)]
  }
}

function unreachable(error: unknown): null {
  if (error instanceof Refusal && error.status === 0) return null
  throw error
}
