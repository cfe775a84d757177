/** Two hosts as one: tables of this device are Python's in this browser, all else the server's while it can be reached. */

import { broughtTo } from '../wire/bringing'
import { isLocal, PLACES, type Follower, type Following, type Host, type Method } from '../wire/host'
import { isUnknown, isUnreachable, Refusal, unlessReached } from '../wire/refusal'
import type { Games, Home, Score, Scores, TableLine, Tables, TableState } from '../wire/wire'
import { TwoBooks } from './books'

const OF_A_TABLE = /^(?:\/api)?\/tables\/([\w-]{16})/
/** What only a server knows of. */
const SERVERS = /^\/(me|move|shown|brought)\b/

/** What the rules say about dice: asked of Python here, so that nobody has to be trusted. */
const PROOF = /^\/records\/(draws|meanings)$/
const BOOK = /^\/book\b/
/** A paper to play on: Python is there when it is asked for, so that none lies among the files of a site. */
const TO_PLAY_ON = /[?&]compact=true\b/

/** What the device can tell without Python: its tables and results, in lists, and whether there is a training book. */
export interface Shelf {
  lines(): Promise<TableLine[]>
  /** Its finished games alone. */
  scores(): Promise<Score[]>
  hasBook(): Promise<boolean>
}

export class BothHosts implements Host {
  #device: Promise<Host> | undefined

  constructor(
    readonly server: Host,
    readonly shelf: Shelf,
    readonly wake: () => Promise<Host>,
    /** There are files in place of a server: nobody waits for it to come back. */
    readonly noServer = false,
  ) {}

  async request(method: Method, path: string, body?: unknown): Promise<string> {
    if (path.startsWith(PLACES.device)) return (await this.device()).request(method, path.slice(PLACES.device.length), body)
    if (isHere(path)) return (await this.device()).request(method, path, body)
    if (PROOF.test(path)) return this.#proved(method, path, body)
    if (BOOK.test(path)) return this.#book(method, path, body)
    if (method === 'GET' && path === '/tables') return this.#tables()
    if (method === 'GET' && path === '/scores/mine') return this.#scores()
    if (method === 'GET' && path === '/home') return this.#home()
    return this.#orHere(path, this.server.request(method, path, body), (device) => device.request(method, path, body))
  }

  async *lines(method: Method, path: string, body?: unknown): AsyncGenerator<string> {
    if (isHere(path)) return yield* (await this.device()).lines(method, path, body)
    let told = false
    try {
      for await (const line of this.server.lines(method, path, body)) {
        told = true
        yield line
      }
    } catch (error) {
      if (told) throw error
      yield* (await this.#instead(path, error)).lines(method, path, body)
    }
  }

  async paper(path: string): Promise<string> {
    if (isHere(path) || (this.noServer && TO_PLAY_ON.test(path))) return (await this.device()).paper(path)
    try {
      return await this.server.paper(path)
    } catch (error) {
      // A server of another version does not know the papers that the device names: that draws them itself.
      const device = isUnknown(error) ? await this.device() : await this.#instead(path, error)
      return device.paper(path)
    }
  }

  follow(table: string, follower: Follower, known: TableState | null = null): Following {
    if (!isLocal(table)) return this.server.follow(table, follower, known)
    return new Later(
      this.device().then((device) => device.follow(table, follower, known)),
      (error) => follower.end(error instanceof Refusal ? error.reason : { key: 'web.device.failed' }),
    )
  }

  /** Python in this browser; it is fetched when it is first needed. */
  device(): Promise<Host> {
    this.#device ??= this.wake().catch((error: unknown) => {
      this.#device = undefined
      throw error instanceof Refusal ? error : new Refusal({ key: 'web.device.failed' }, 0)
    })
    return this.#device
  }

  /** What the server says, or the device where there is no server to be reached. */
  async #orHere(path: string, asked: Promise<string>, here: (device: Host) => Promise<string>): Promise<string> {
    try {
      return await asked
    } catch (error) {
      return here(await this.#instead(path, error))
    }
  }

  /** Who answers where the server did not; throws the error where the device cannot know it either. */
  async #instead(path: string, error: unknown): Promise<Host> {
    const table = OF_A_TABLE.test(path) || SERVERS.test(path)
    if (!isUnreachable(error) || table) throw error
    // Without a network Python is there only if it was kept; where there never is a server, it is what is missing.
    return this.device().catch((failed: unknown) => Promise.reject(this.noServer ? failed : error))
  }

  /** By Python here; by the server only where there is none to be had. */
  async #proved(method: Method, path: string, body: unknown): Promise<string> {
    const here = await this.device().catch(() => null)
    return (here ?? this.server).request(method, path, body)
  }

  /** The book of this device beside that of the server; where there is no server, or nothing here, the one that there is. */
  async #book(method: Method, path: string, body: unknown): Promise<string> {
    const server = (): Promise<string> => this.server.request(method, path, body)
    if (!(await this.shelf.hasBook())) return this.#orHere(path, server(), (device) => device.request(method, path, body))
    const here = await this.device()
    return new TwoBooks(here, this.server).request(method, path, body)
  }

  /** The tables of both; where there is no server, those of this device. */
  async #tables(): Promise<string> {
    const [here, there] = await Promise.all([
      this.shelf.lines(),
      this.server.request('GET', '/tables').then(parsed<Tables>, unlessReached({ tables: [] })),
    ])
    return JSON.stringify({ tables: newestFirst([...here, ...there.tables]) } satisfies Tables)
  }

  /** My games of both, those that were brought to the server once; where there is no server, those of this device. */
  async #scores(): Promise<string> {
    const asked = this.server.request('GET', '/scores/mine').then(parsed<Scores>, unlessReached(null))
    const [here, there] = await Promise.all([this.shelf.scores(), asked])
    const own = there ? here.filter(({ table }) => broughtTo(table) === null) : here
    return JSON.stringify({ scores: [...own, ...(there?.scores ?? [])].toSorted((a, b) => b.at - a.at) } satisfies Scores)
  }

  /** What home shows, with the tables of both; where there is no server, the games and the tables of this device. */
  async #home(): Promise<string> {
    const asked = this.server.request('GET', '/home').then(parsed<Home>, (error: unknown) => this.#homeHere(error))
    const [here, there] = await Promise.all([this.shelf.lines(), asked])
    return JSON.stringify({ ...there, mine: newestFirst([...here, ...there.mine]) } satisfies Home)
  }

  async #homeHere(error: unknown): Promise<Home> {
    if (!isUnreachable(error)) throw error
    const games = parsed<Games>(await this.request('GET', '/games'))
    return { ...games, pictures: '', mine: [], open: [], best: [] }
  }
}

/** Whether a path leads to a table of this device. */
function isHere(path: string): boolean {
  return isLocal(OF_A_TABLE.exec(path)?.[1])
}

function newestFirst(tables: readonly TableLine[]): TableLine[] {
  return tables.toSorted((a, b) => b.updated - a.updated)
}

function parsed<T>(text: string): T {
  return JSON.parse(text) as T
}

/** A table that is followed as soon as its host is there. */
class Later implements Following {
  #closed = false

  constructor(
    readonly real: Promise<Following>,
    failed: (error: unknown) => void,
  ) {
    real.catch(failed)
  }

  async ask(message: Parameters<Following['ask']>[0]): ReturnType<Following['ask']> {
    return (await this.real).ask(message)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.real.then(
      (following) => following.close(),
      () => {},
    )
  }
}
