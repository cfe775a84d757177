/** What a page and its worker say to each other. */

/** To the worker: begin, answer a request, hear a message, or look again at a table that another window changed. */
export type ToWorker =
  | { kind: 'start'; base: string }
  | { kind: 'request'; id: number; text: string }
  | { kind: 'hear'; text: string }
  | { kind: 'changed'; table: string }

/** From the worker: how much of Python is here, that it is ready, cannot begin or is broken, lines of answers, answers, and what pages are told. */
export type FromWorker =
  | { kind: 'progress'; here: number; whole: number }
  | { kind: 'ready' }
  | { kind: 'failed'; error: string }
  | { kind: 'lost'; error: string }
  | { kind: 'line'; id: number; text: string }
  | { kind: 'answer'; id: number; text: string }
  | { kind: 'told'; text: string }
  | { kind: 'changed'; table: string }
