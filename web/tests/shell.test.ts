import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Keeper } from '../src/worker/keeper'

const SCOPE = 'https://example.org/games/'
const OLD = { version: 'old', files: ['assets/a-1.js', 'icon.svg'], python: ['python/1/p.wasm', 'python/1/q.whl'] }
const NEW = { version: 'new', files: ['assets/a-2.js', 'icon.svg'], python: ['python/2/p.wasm', 'python/1/q.whl'] }

/** As much of a browser's cache as is needed. */
class FakeCache {
  readonly kept = new Map<string, Response>()

  keys = async () => [...this.kept.keys()].map((url) => ({ url }))
  match = async (address: string) => this.kept.get(address)?.clone()
  put = async (address: string, answer: Response) => void this.kept.set(address, answer)
  add = async (address: string) => this.put(address, await fetch(address))
  addAll = async (requests: Request[]) => void (await Promise.all(requests.map(({ url }) => this.add(url))))
  delete = async ({ url }: { url: string }) => this.kept.delete(url)
}

let stored: Map<string, FakeCache>
/** What the network was asked for. */
let asked: string[]

beforeEach(() => {
  stored = new Map()
  asked = []
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => stored.get(name) ?? stored.set(name, new FakeCache()).get(name),
    delete: async (name: string) => stored.delete(name),
    match: async (address: string) => [...stored.values()].flatMap(({ kept }) => kept.get(address) ?? [])[0],
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const address = typeof request === 'string' ? request : request.url
    asked.push(address)
    return new Response(address, { headers: { 'Cache-Control': address.includes('digest') ? 'public, immutable' : 'no-store' } })
  })
})

afterEach(() => vi.unstubAllGlobals())

function request(path: string, more: { method?: string; mode?: string } = {}): Request {
  return { url: path.startsWith('https:') ? path : SCOPE + path, method: 'GET', mode: 'cors', ...more } as Request
}

async function installed(shell = OLD): Promise<Keeper> {
  const keeper = new Keeper(SCOPE, shell)
  await keeper.install()
  await keeper.activate()
  asked = []
  return keeper
}

test('pages and their files come from the cache, whatever the path', async () => {
  const keeper = await installed()
  for (const path of ['', 'rules/x', 'table/abc', 'index.html']) {
    expect(await (await keeper.answer(request(path, { mode: 'navigate' })))?.text()).toBe(SCOPE)
  }
  expect(await (await keeper.answer(request('assets/a-1.js')))?.text()).toBe(`${SCOPE}assets/a-1.js`)
  expect(asked).toEqual([])
})

test('what is kept in store comes after what a page asks for', async () => {
  const wishes: (RequestInit | undefined)[] = []
  class Wish extends Request {
    constructor(address: string, how?: RequestInit) {
      super(address, how)
      wishes.push(how)
    }
  }
  vi.stubGlobal('Request', Wish)
  await installed()
  expect(wishes.map((how) => how?.priority)).toEqual(['low', 'low', 'low'])
})

test('what is the server’s, another host’s or above the folder is left to the network', async () => {
  const keeper = await installed()
  for (const path of ['api/tables', 'healthz.json', 'https://example.org/else', 'https://elsewhere.org/games/icon.svg']) {
    expect(keeper.answer(request(path, { mode: 'navigate' }))).toBeUndefined()
  }
  expect(keeper.answer(request('icon.svg', { method: 'POST' }))).toBeUndefined()
})

test('papers that never change are fetched once, others each time', async () => {
  const keeper = await installed()
  for (const path of ['api/papers/x/digest?language=en', 'api/papers/x/gone']) {
    await keeper.answer(request(path))
    await keeper.answer(request(path))
  }
  expect(asked.map((address) => address.slice(SCOPE.length))).toEqual([
    'api/papers/x/digest?language=en',
    'api/papers/x/gone',
    'api/papers/x/gone',
  ])
})

test('Python is fetched when it is needed, or all of it when somebody wants it', async () => {
  const keeper = await installed()
  await keeper.answer(request('python/1/p.wasm'))
  await keeper.answer(request('python/1/p.wasm'))
  expect(asked).toEqual([`${SCOPE}python/1/p.wasm`])
  const picture = `${SCOPE}answers/papers_x_digest_language_en.svg`
  await keeper.keepAll([picture, `${SCOPE}icon.svg`])
  expect(asked).toEqual([...OLD.python.map((file) => SCOPE + file), picture])
})

test('who has Python has it of the new version too, and windows of the version before keep their files', async () => {
  await (await installed()).keepAll()
  const keeper = await installed(NEW)
  expect([...(stored.get('python')?.kept.keys() ?? [])].sort()).toEqual(NEW.python.map((file) => SCOPE + file).sort())
  expect(await (await keeper.answer(request('assets/a-1.js')))?.text()).toBe(`${SCOPE}assets/a-1.js`)
  expect(asked).toEqual([])
  await installed({ ...NEW, version: 'newest' })
  expect([...stored.keys()].filter((name) => name.startsWith('shell-'))).toEqual(['shell-new', 'shell-newest'])
})

test('who never played on the device is not given Python by an update', async () => {
  await installed()
  await installed(NEW)
  expect(stored.get('python')?.kept.size).toBe(0)
})
