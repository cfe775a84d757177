/** All games of this device as one file: a line of JSON that says what it is, then a line for each table. */

import type { Said } from './storage'

const MARK = { scorepad: 'games', version: 1 } as const
/** Tables, and the training book that lies beside them. */
const BOOK = 'book'
const TABLE = /^(local-[\w-]{10}|book)$/

/** A table as it is kept: what is known of it, and its events. */
interface Kept {
  table: string
  head: { number: number }
  events: { number: number }[]
}

/** What of the storage is needed for it. */
export interface Shelves {
  tables(): Promise<string[]>
  load(table: string): Promise<string>
  save(table: string, known: number, head: string, events: string): Promise<Said>
}

/** How many were taken in, were here before, or found no room. */
export type Taken = Record<Said, number>

/** A file that is none of ours; `line` is the first that is not as it should be. */
export class NotGames extends Error {
  constructor(readonly line: number) {
    super(`line ${String(line)}`)
  }
}

/** The text of the file. */
export async function written(shelves: Shelves): Promise<string> {
  const lines: unknown[] = [MARK]
  for (const table of await shelves.tables()) {
    const kept = JSON.parse((await shelves.load(table)) || 'null') as Omit<Kept, 'table'> | null
    if (kept) lines.push({ table, ...kept })
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Take in the tables of a file, all of it read before anything is stored; what is here already stays as it is. */
export async function takeIn(text: string, shelves: Shelves): Promise<Taken> {
  const taken: Taken = { stored: 0, conflict: 0, failed: 0 }
  for (const { table, head, events } of read(text)) {
    taken[await shelves.save(table, 0, JSON.stringify(head), JSON.stringify(events))]++
  }
  return taken
}

function read(text: string): Kept[] {
  const lines = text.split('\n').filter((line) => line.trim())
  const [mark, ...tables] = lines.map((line, at) => parsed(line, at + 1))
  if (!isMark(mark)) throw new NotGames(1)
  return tables.map((found, at) => {
    if (!isKept(found)) throw new NotGames(at + 2)
    return found
  })
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new NotGames(number)
  }
}

function isMark(found: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(MARK)
}

/** Whether it has the shape of a table whose events are all there; what they mean Python checks when it is opened. */
function isKept(found: unknown): found is Kept {
  const { table, head, events } = (found ?? {}) as Partial<Kept>
  if (typeof table !== 'string' || !TABLE.test(table) || !Array.isArray(events)) return false
  if (typeof head !== 'object' || head === null || !events.every((event, at) => event?.number === at + 1)) return false
  return table === BOOK || head.number === events.length
}
