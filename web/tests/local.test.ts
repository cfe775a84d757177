import { afterEach, describe, expect, it, vi } from 'vitest'
import { BothHosts, type Shelf } from '../src/local/both'
import { LocalHost, LONGEST_THOUGHT } from '../src/local/host'
import type { FromWorker, ToWorker } from '../src/local/messages'
import type { Host, Method } from '../src/wire/host'
import { Refusal } from '../src/wire/refusal'
import type { Score } from '../src/wire/wire'

/** A worker that begins at once; what it is told is answered by the test. */
class FakeWorker {
  onerror: ((event: { message: string }) => void) | null = null
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  heard: ToWorker[] = []
  ended = false

  postMessage(message: ToWorker): void {
    this.heard.push(message)
    if (message.kind === 'start') this.say({ kind: 'ready' })
  }

  say(data: FromWorker): void {
    queueMicrotask(() => this.onmessage?.({ data }))
  }

  terminate(): void {
    this.ended = true
  }
}

const workers: FakeWorker[] = []
const reply = (status: number, value: unknown): string => JSON.stringify({ status, text: JSON.stringify(value) })
const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

function device(): LocalHost {
  return new LocalHost('/', () => {
    workers.push(new FakeWorker())
    return workers.at(-1) as unknown as Worker
  })
}

afterEach(() => void workers.splice(0))

describe('a host in a worker', () => {
  it('hands lines on as they come, and then ends', async () => {
    const lines = device().lines('GET', '/report')
    const first = lines.next()
    await settled()
    workers[0]?.say({ kind: 'line', id: 1, text: 'one' })
    expect(await first).toEqual({ value: 'one', done: false })
    workers[0]?.say({ kind: 'line', id: 1, text: 'two' })
    workers[0]?.say({ kind: 'answer', id: 1, text: reply(200, null) })
    expect(await lines.next()).toEqual({ value: 'two', done: false })
    expect((await lines.next()).done).toBe(true)
  })

  it('says why there are no lines', async () => {
    const first = device().lines('GET', '/report').next()
    await settled()
    workers[0]?.say({ kind: 'answer', id: 1, text: reply(409, { reason: { key: 'reason.not-over' } }) })
    await expect(first).rejects.toMatchObject({ reason: { key: 'reason.not-over' }, status: 409 })
  })

  it('ends a worker that cannot begin, and hears no more of how much it has fetched', async () => {
    const progress = vi.fn()
    const made = new FakeWorker()
    made.postMessage = () => {
      made.say({ kind: 'failed', error: 'no network' })
      made.say({ kind: 'progress', here: 1, whole: 3 })
    }
    const host = new LocalHost('/', () => made as unknown as Worker, progress)
    await expect(host.start()).rejects.toThrow('no network')
    await settled()
    expect(made.ended).toBe(true)
    expect(progress).not.toHaveBeenCalled()
  })

  it.each([
    ['says that it broke', (worker: FakeWorker) => worker.say({ kind: 'lost', error: 'out of memory' })],
    ['is ended by the browser', (worker: FakeWorker) => worker.onerror?.({ message: 'ended' })],
  ])('begins another worker when one %s, and whoever waits is told', async (_, end) => {
    const host = device()
    const asked = host.request('GET', '/games')
    asked.catch(() => {})
    await settled()
    end(workers[0] as FakeWorker)
    await expect(asked).rejects.toMatchObject({ reason: { key: 'web.device.lost' } })
    expect(workers[0]?.ended).toBe(true)
    const again = host.request('GET', '/games')
    await settled()
    workers[1]?.say({ kind: 'answer', id: 2, text: reply(200, 'here') })
    expect(await again).toBe('"here"')
  })
})

describe('a worker that was killed in the middle of an act', () => {
  it('is found out, and the act is sent again to another one', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() })
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    vi.stubGlobal('CloseEvent', class extends Event {})
    vi.useFakeTimers()
    const ear = { show: vi.fn(), end: vi.fn(), complain: vi.fn(), connected: vi.fn() }
    const table = device().follow('local-0123456789', ear)
    await vi.advanceTimersByTimeAsync(10)
    void table.ask({ type: 'act', table: 'local-0123456789', seat: 0, id: 'one', version: 3, action: 'roll' })
    await vi.advanceTimersByTimeAsync(LONGEST_THOUGHT + 20_000)
    const sent = (worker: FakeWorker | undefined): string[] =>
      worker?.heard.flatMap((said) => (said.kind === 'hear' ? said.text : [])) ?? []
    expect(workers[0]?.ended).toBe(true)
    expect(sent(workers[1]).some((text) => text.includes('"id":"one"'))).toBe(true)
    table.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

/** A host that tells what it was asked. */
function named(name: string, books: Record<string, unknown> = {}): Host & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    request: (method: Method, path: string) => {
      asked.push(`${method} ${path}`)
      return Promise.resolve(path in books ? JSON.stringify(books[path]) : `"${name}"`)
    },
    lines: async function* () {
      yield name
    },
    paper: () => Promise.resolve(name),
    follow: () => ({ ask: () => Promise.resolve(null), close: () => {} }),
  }
}

const away: Host = {
  ...named('away'),
  request: () => Promise.reject(new Refusal({ key: 'web.unreachable' }, 0)),
  // eslint-disable-next-line require-yield -- as hosts give it
  lines: async function* () {
    throw new Refusal({ key: 'web.unreachable' }, 0)
  },
}

const shelf = (book: boolean, scores: unknown[] = []): Shelf => ({
  lines: () => Promise.resolve([]),
  scores: () => Promise.resolve(scores as Score[]),
  hasBook: () => Promise.resolve(book),
})

describe('a server and a device as one', () => {
  it('lets Python here say what dice mean, and the server only where there is none', async () => {
    const [server, here] = [named('server'), named('device')]
    const both = new BothHosts(server, shelf(false), () => Promise.resolve(here))
    expect(await both.request('POST', '/records/draws')).toBe('"device"')
    const without = new BothHosts(server, shelf(false), () => Promise.reject(new Error('no memory')))
    expect(await without.request('POST', '/records/draws')).toBe('"server"')
  })

  it('says in words why Python cannot begin', async () => {
    const both = new BothHosts(named('server'), shelf(false), () => Promise.reject(new Error('no memory')))
    await expect(both.request('GET', '/tables/local-0123456789')).rejects.toMatchObject({ reason: { key: 'web.device.failed' } })
    const end = vi.fn()
    both.follow('local-0123456789', { show: vi.fn(), end, complain: vi.fn(), connected: vi.fn() })
    await settled()
    expect(end).toHaveBeenCalledWith({ key: 'web.device.failed' })
  })

  it('says what is missing here where there never is a server', async () => {
    const wake = (): Promise<Host> => Promise.reject(new Refusal({ key: 'web.device.no-wasm' }, 0))
    const asked = (noServer: boolean): Promise<string> => new BothHosts(away, shelf(false), wake, noServer).request('POST', '/tables', {})
    await expect(asked(true)).rejects.toMatchObject({ reason: { key: 'web.device.no-wasm' } })
    await expect(asked(false)).rejects.toMatchObject({ reason: { key: 'web.unreachable' } })
  })

  it('has the device draw a paper that the server does not know or cannot be asked for', async () => {
    const drawn = async (key: string, status: number): Promise<string> => {
      const server: Host = { ...named('server'), paper: () => Promise.reject(new Refusal({ key }, status)) }
      return new BothHosts(server, shelf(false), () => Promise.resolve(named('device'))).paper('/api/papers/twenty-one/0?language=en')
    }
    expect(await drawn('reason.no-paper', 404)).toBe('device')
    expect(await drawn('web.unreachable', 0)).toBe('device')
    await expect(drawn('reason.busy', 503)).rejects.toMatchObject({ status: 503 })
  })

  it('has the device draw what is played on where there never is a server, and asks the files for the rest', async () => {
    const drawn = (more: string): Promise<string> =>
      new BothHosts(named('files'), shelf(false), () => Promise.resolve(named('device')), true).paper(
        `/api/papers/twenty-one/0?language=en${more}`,
      )
    expect(await drawn('&paper=A&compact=true')).toBe('device')
    expect(await drawn('&paper=A')).toBe('files')
  })

  it('reads both training books as one, and each alone where the other is not', async () => {
    const page = (waiting: number, next: number | null, ...keys: string[]): unknown => ({ due: [], waiting, next, mine: [], keys })
    const server = named('server', { '/book': page(2, 9, 'a') })
    const here = named('device', { '/book': page(3, 7, 'a', 'b'), '/book/beside': page(1, 8, 'b') })
    const wake = (): Promise<Host> => Promise.resolve(here)
    const read = async (both: BothHosts): Promise<unknown> => JSON.parse(await both.request('GET', '/book'))
    expect(await read(new BothHosts(server, shelf(true), wake))).toEqual(page(3, 8, 'a', 'b'))
    expect(await read(new BothHosts(away, shelf(true), wake))).toEqual(page(3, 7, 'a', 'b'))
    expect(await read(new BothHosts(server, shelf(false), wake))).toEqual(page(2, 9, 'a'))
  })

  it('answers a fault in the book that has it', async () => {
    const here = named('device')
    const unknown: Host = { ...named('server'), request: () => Promise.reject(new Refusal({ key: 'reason.no-fault' }, 404)) }
    const answer = { key: 'a', step: 1, action: 'pass' }
    const answered = (server: Host): Promise<string> =>
      new BothHosts(server, shelf(true), () => Promise.resolve(here)).request('POST', '/book/answers', answer)
    expect(await answered(named('server'))).toBe('"server"')
    expect(await answered(unknown)).toBe('"device"')
    expect(await answered(away)).toBe('"device"')
  })

  it('lists a game once that was brought to the server, and as the device has it where there is none', async () => {
    const score = (table: string, at: number): unknown => ({ table, at })
    const [brought, own] = [score('local-0123456789', 3), score('local-abcdefghij', 2)]
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name.endsWith('local-0123456789') ? '"there"' : null) })
    const read = async (server: Host): Promise<unknown> =>
      JSON.parse(
        await new BothHosts(server, shelf(false, [brought, own]), () => Promise.reject(new Error())).request('GET', '/scores/mine'),
      )
    const there = named('server', { '/scores/mine': { scores: [score('there', 1)] } })
    expect(await read(there)).toEqual({ scores: [own, score('there', 1)] })
    expect(await read(away)).toEqual({ scores: [brought, own] })
    vi.unstubAllGlobals()
  })

  it('opens no table here when a game was to go to the server', async () => {
    const here = named('device')
    const both = new BothHosts(away, shelf(false), () => Promise.resolve(here))
    await expect(both.request('POST', '/brought', {})).rejects.toMatchObject({ status: 0 })
    expect(here.asked).toEqual([])
  })

  it('tells of a report by the device where the server is away and Python can be had', async () => {
    const without = new BothHosts(away, shelf(false), () => Promise.reject(new Error('not kept')))
    await expect(without.lines('POST', '/records/report').next()).rejects.toMatchObject({ status: 0 })
    const both = new BothHosts(away, shelf(false), () => Promise.resolve(named('device')))
    expect(await both.lines('POST', '/records/report').next()).toEqual({ value: 'device', done: false })
  })
})
