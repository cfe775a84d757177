/** Games that live in this browser: IndexedDB, events only ever added, a change whole or not at all. */

import type { Score, TableLine } from '../wire/wire'

const NAME = 'scorepad'
const VERSION = 1
const HEADS = 'heads'
const EVENTS = 'events'
const BOOK = 'book'
const NOTHING = 'null'

export type Said = 'stored' | 'conflict' | 'failed'

/** What is known of a table besides its events; the rest of it is Python's. */
interface Head {
  number: number
  line?: TableLine
  scores?: Score[]
  away?: boolean
}

/** All tables of this browser. What cannot be read is an empty text, what cannot be written `failed`. */
export class Storage {
  #opened: Promise<IDBDatabase> | undefined

  async heads(): Promise<string> {
    return this.#told(async (database) => all(database.transaction(HEADS).objectStore(HEADS).getAll()))
  }

  /** The tables as lists show them, latest first; none where they cannot be read. */
  async lines(): Promise<TableLine[]> {
    const shown = (await this.#heads()).filter((head) => !head.away).flatMap((head) => head.line ?? [])
    return shown.toSorted((a, b) => b.updated - a.updated)
  }

  /** Finished games alone. */
  async scores(): Promise<Score[]> {
    return (await this.#heads()).flatMap((head) => head.scores ?? [])
  }

  /** Whether the device has a training book: Python keeps it among the heads, as what is no table. */
  async hasBook(): Promise<boolean> {
    return (await this.load(BOOK).catch(() => '')).length > NOTHING.length
  }

  /** The names of all that is kept. */
  async tables(): Promise<string[]> {
    const names = await this.#told(async (database) => all(database.transaction(HEADS).objectStore(HEADS).getAllKeys()))
    return JSON.parse(names || '[]') as string[]
  }

  async load(table: string): Promise<string> {
    return this.#told(async (database) => {
      const work = database.transaction([HEADS, EVENTS])
      const [head, events] = await Promise.all([
        all(work.objectStore(HEADS).get(table)),
        all(work.objectStore(EVENTS).getAll(range(table))),
      ])
      return head === undefined ? null : { head, events }
    })
  }

  /** Add the events of a change, if the table is at the number that it was made for. */
  async save(table: string, known: number, head: string, events: string): Promise<Said> {
    return this.#done(async (work) => {
      const before = (await all(work.objectStore(HEADS).get(table))) as Head | undefined
      if ((before?.number ?? 0) !== known) return 'conflict'
      work.objectStore(HEADS).put(JSON.parse(head), table)
      for (const event of JSON.parse(events) as Head[]) work.objectStore(EVENTS).add(event, [table, event.number])
      return 'stored'
    })
  }

  async remove(table: string): Promise<Said> {
    return this.#done(async (work) => {
      work.objectStore(HEADS).delete(table)
      work.objectStore(EVENTS).delete(range(table))
      return 'stored'
    })
  }

  async #heads(): Promise<Head[]> {
    return JSON.parse((await this.heads()) || '[]') as Head[]
  }

  async #told(read: (database: IDBDatabase) => Promise<unknown>): Promise<string> {
    try {
      return JSON.stringify(await read(await this.#open()))
    } catch {
      return ''
    }
  }

  /** Whatever is written is on the disk when this is answered. */
  async #done(write: (work: IDBTransaction) => Promise<Said>): Promise<Said> {
    try {
      const work = (await this.#open()).transaction([HEADS, EVENTS], 'readwrite', { durability: 'strict' })
      const ended = end(work)
      ended.catch(() => {}) // what was refused in the middle of it has been told by then
      const said = await write(work)
      await ended
      return said
    } catch {
      return 'failed'
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= opened().catch((error: unknown) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(HEADS)
      asked.result.createObjectStore(EVENTS)
    }
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
  })
}

/** All events of a table: keys are the table and the number. */
function range(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []])
}

function all<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
  })
}

function end(work: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    work.oncomplete = () => done()
    work.onabort = () => failed(work.error)
    work.onerror = () => failed(work.error)
  })
}
