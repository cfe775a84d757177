/** What pages are made of, kept in this browser: they open without a network, all of one version. */

/** The files of this version, as `shell.js` lists them; paths below the folder that the pages lie in. */
export interface Shell {
  version: string
  /** What every page needs. */
  files: string[]
  /** What is needed once somebody plays on this device. */
  python: string[]
}

const SHELL = 'shell-'
const PYTHON = 'python'
const PAPERS = 'papers'
/** Papers never change, but sheets come and go: of so many the oldest are let go. */
const MOST_PAPERS = 200

/** The caches of one version; `scope` is the address of the folder, with a slash at its end. */
export class Keeper {
  readonly #files: Set<string>
  readonly #name: string

  constructor(
    readonly scope: string,
    readonly shell: Shell,
  ) {
    this.#files = new Set(shell.files)
    this.#name = SHELL + shell.version
  }

  /** Whole or not at all; who plays on this device goes on being able to. */
  async install(): Promise<void> {
    const cache = await caches.open(this.#name)
    await cache.addAll(['', ...this.#files].map((file) => fresh(this.scope + file)))
    if ((await (await caches.open(PYTHON)).keys()).length) await this.keepAll()
  }

  /** Let go of what no page needs; windows that show the version before still have theirs. */
  async activate(): Promise<void> {
    const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== this.#name)
    for (const name of shells.slice(0, -1)) await caches.delete(name)
    const python = await caches.open(PYTHON)
    const needed = new Set(this.shell.python.map((file) => this.scope + file))
    for (const request of await python.keys()) if (!needed.has(request.url)) await python.delete(request)
  }

  /** Fetch what is not here yet of all that is needed without a network. */
  async keepAll(pictures: string[] = []): Promise<void> {
    const cache = await caches.open(PYTHON)
    for (const file of this.shell.python) {
      const address = this.scope + file
      if (!(await cache.match(address))) await cache.add(address)
    }
    await Promise.all(pictures.map((address) => this.answer(new Request(address))))
  }

  /** The answer to a request; undefined where only the network may answer, as nearly always at `/api`. */
  answer(request: Request): Promise<Response> | undefined {
    const { origin, pathname, href } = new URL(request.url)
    if (request.method !== 'GET' || !href.startsWith(this.scope)) return undefined
    const name = (origin + pathname).slice(this.scope.length)
    if (name.startsWith('api/papers/') || name.startsWith('answers/papers_')) return this.#once(PAPERS, request)
    if (name.startsWith('api/')) return undefined
    if (this.#files.has(name)) return this.#kept(this.scope + name, request)
    if (name.startsWith('python/')) return this.#once(PYTHON, request)
    if (name.startsWith('assets/')) return this.#kept(request.url, request) // of the version before
    const page = request.mode === 'navigate' && !name.includes('.')
    return page || name === 'index.html' ? this.#kept(this.scope, request) : undefined
  }

  /** From this version's cache, from one before, else from the network. */
  async #kept(address: string, request: Request): Promise<Response> {
    const own = await caches.open(this.#name)
    return (await own.match(address)) ?? (await caches.match(address)) ?? fetch(request)
  }

  /** What never changes under its address is fetched once. */
  async #once(name: string, request: Request): Promise<Response> {
    const cache = await caches.open(name)
    const known = await cache.match(request.url)
    if (known) return known
    const answer = await fetch(request)
    if (answer.ok && lasting(request.url, answer)) await this.#put(cache, request.url, answer.clone())
    return answer
  }

  /** Where there is no room the answer is as good. */
  async #put(cache: Cache, address: string, answer: Response): Promise<void> {
    try {
      await cache.put(address, answer)
      const known = await cache.keys()
      if (known.length > MOST_PAPERS && known[0]) await cache.delete(known[0])
    } catch {
      // it is fetched again
    }
  }
}

/** Files have digests in their names; of its papers a server says whether they may be kept. */
function lasting(address: string, answer: Response): boolean {
  return !address.includes('/api/') || (answer.headers.get('Cache-Control') ?? '').includes('immutable')
}

/** Files whose name says nothing about their content are asked for anew; whatever the page itself asks for goes before. */
function fresh(address: string): Request {
  return new Request(address, { cache: address.includes('/assets/') ? 'default' : 'no-cache', priority: 'low' })
}
