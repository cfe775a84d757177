/** Whom the pages talk to: a server far away, or a program in this browser. Pages cannot tell which. */

import type { Act, Answer, Chat, Hint, Reason, StandIn, TableState, Undo, WhyNot } from './wire'

/** What can be asked at a table; each is answered, or refused. */
export type Asked = Act | Undo | Chat | StandIn | WhyNot | Hint

/** Whether all that was done here is stored: it is, is on its way, or there is no way at present. */
export type Connection = 'saved' | 'sending' | 'reconnecting'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where a table is: at the server, or on this device. */
export type Place = 'server' | 'device'

/** What stands before a path where one of them is meant. */
export const PLACES: Record<Place, string> = { server: '', device: '/device' }

export interface Host {
  /** A request as `/openapi.json` describes it, its path below `/api`; the answer's text, or a `Refusal`. */
  request(method: Method, path: string, body?: unknown): Promise<string>
  /** The same where the answer is told line by line: each as soon as it comes. */
  lines(method: Method, path: string, body?: unknown): AsyncGenerator<string>
  /** A drawing by its whole path, or a `Refusal`; one that never changes is kept by whoever likes to. */
  paper(path: string): Promise<string>
  /** Be told of a table, at once and whenever it changes; `known` is how it was shown just now. */
  follow(table: string, follower: Follower, known?: TableState | null): Following
}

/** Who is told of a table. */
export interface Follower {
  /** How it looks now. */
  show(state: TableState): void
  /** There is nothing (more) to see of it. */
  end(reason: Reason): void
  /** Something was refused that nobody waits for. */
  complain(reason: Reason): void
  connected(connection: Connection): void
}

/** A table that is followed. */
export interface Following {
  /** Ask until there is an answer: an `Answer` to a question, null to what was done; a `Refusal` if it was not. */
  ask(message: Asked): Promise<Answer | null>
  /** No more of it. */
  close(): void
}

/** How the ids of tables on this device begin. */
const MARK = 'local-'

/** Whether a table is on this device. */
export function isLocal(table: string | undefined): boolean {
  return table?.startsWith(MARK) ?? false
}

let current: Host | undefined

/** The host of this page. */
export function host(): Host {
  if (!current) throw new Error('no host was given')
  return current
}

/** Give the page its host; once, before anything is asked. */
export function useHost(given: Host): void {
  current = given
}
