/** The coach: reports on finished games, told line by line, and what another try would have been worth. */

import { send, sendForLines, sendForText } from './api'
import type {
  Again,
  AnswerFault,
  Book,
  BookCode,
  Failed,
  Finished,
  Moments,
  Progress,
  TryAgain,
  Verdict,
  Waiting,
  WantedMoment,
} from './wire'

export type CoachLine = Waiting | Progress | Again | Finished | Failed

/** A finished game: its record, and its table where this browser may see it. */
export interface Finish {
  record: string
  table?: string | undefined
}

export const coach = {
  report: ({ record, table }: Finish) =>
    table === undefined
      ? sendForLines<CoachLine>('POST', '/records/report', { record })
      : sendForLines<CoachLine>('GET', `/tables/${table}/report`),
  moments: async (record: string, moments: readonly WantedMoment[]) =>
    (await send<Moments>('POST', '/records/moments', { record, moments })).moments,
  judge: (wanted: TryAgain) => send<Verdict>('POST', '/records/try', wanted),
}

/** The training book of this browser, kept by the server. */
export const book = {
  read: () => send<Book>('GET', '/book'),
  answer: (wanted: AnswerFault) => send<Verdict>('POST', '/book/answers', wanted),
  exported: () => sendForText('GET', '/book/export'),
  clear: () => send<void>('DELETE', '/book'),
  code: () => send<BookCode>('POST', '/book/code'),
  move: (code: string) => send<void>('POST', '/book/move', { code }),
}
