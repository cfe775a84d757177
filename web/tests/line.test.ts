import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection, Follower } from '../src/wire/host'
import { Line, OPENING, PATIENCE, PAUSE, PROBE, RESEND, SILENCE, type Socket } from '../src/wire/line'
import { updated } from '../src/wire/reducer'
import type { Act, FromClient, Hint, Reason, TableState, ToClient, Update } from '../src/wire/wire'

/** What somebody was told at a real table: all of it, then what changed; and all of it at the end. */
interface Recorded {
  messages: [TableState, ...Update[]]
  end: TableState
}

const games = JSON.parse(readFileSync(new URL('line.json', import.meta.url), 'utf-8')) as Recorded[]
const [{ messages, end }] = games as [Recorded]
const [first] = messages
const TABLE = first.table
const act: Act = { type: 'act', table: TABLE, seat: 0, id: 'one', version: 3, action: 'roll' }
const hint: Hint = { type: 'hint', table: TABLE, seat: 0, id: 'two' }
const ack: ToClient = { type: 'ack', table: TABLE, id: 'one', number: 9, version: 4 }

class FakeSocket implements Socket {
  readyState: Socket['readyState'] = 0
  sent: FromClient[] = []
  closed = false
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }
  close(): void {
    this.closed = true
  }
  open(): void {
    this.readyState = 1
    this.onopen?.call(null as never, {} as Event)
  }
  say(message: unknown): void {
    this.onmessage?.call(null as never, { data: JSON.stringify(message) } as MessageEvent)
  }
  end(code: number): void {
    this.readyState = 3
    this.onclose?.call(null as never, { code } as CloseEvent)
  }
  types(): string[] {
    return this.sent.map((message) => message.type)
  }
  take(): FromClient[] {
    return this.sent.splice(0)
  }
}

class Ear implements Follower {
  states: TableState[] = []
  ends: Reason[] = []
  complaints: Reason[] = []
  connection: Connection = 'reconnecting'

  show(state: TableState): void {
    this.states.push(state)
  }
  end(reason: Reason): void {
    this.ends.push(reason)
  }
  complain(reason: Reason): void {
    this.complaints.push(reason)
  }
  connected(connection: Connection): void {
    this.connection = connection
  }
}

let sockets: FakeSocket[]
let page: EventTarget & { visibilityState: string }
let lines: Line[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sockets = []
  lines = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})

afterEach(() => {
  for (const line of lines) line.close()
  expect(vi.getTimerCount(), 'a closed line leaves no timer').toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A line whose sockets are those in `sockets`. */
async function begin(table = TABLE): Promise<{ line: Line; ear: Ear }> {
  const ear = new Ear()
  const line = new Line(table, ear, () => {
    const made = new FakeSocket()
    sockets.push(made)
    return made
  })
  lines.push(line)
  await vi.advanceTimersByTimeAsync(0)
  return { line, ear }
}

/** The socket of now; it is opened if it is not. */
function socket(): FakeSocket {
  const last = sockets.at(-1)!
  if (last.readyState === 0) last.open()
  return last
}

/** A line that knows all of the table. */
async function following(): Promise<{ line: Line; ear: Ear }> {
  const made = await begin()
  socket().say({ ...first, stamp: 't.0' })
  expect(socket().take()).toEqual([
    { type: 'presence', visible: true },
    { type: 'follow', table: TABLE, after: 0, stamp: '' },
  ])
  return made
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A server that tells what it told before, from wherever the line is; it forgets what is older than `kept`. */
class FakeServer {
  at = 0

  constructor(
    readonly told: Recorded['messages'],
    readonly kept = Infinity,
  ) {}

  message(at: number): ToClient {
    return { ...this.told[at]!, stamp: `t.${at}` }
  }

  follow(stamp: string): ToClient {
    const from = stamp ? Number(stamp.slice(2)) : -1
    if (from < 0 || this.at - from > this.kept) return whole(this.told, this.at)
    const missed = this.told.slice(from + 1, this.at + 1) as Update[]
    const since = (from ? this.told[from]! : this.told[0]).number
    return {
      type: 'update',
      table: TABLE,
      since,
      number: missed.at(-1)?.number ?? since,
      stamp: `t.${this.at}`,
      changes: missed.flatMap((one) => one.changes),
    }
  }
}

/** All of the table as it was told up to a message. */
function whole(told: Recorded['messages'], at: number): TableState {
  const state = (told.slice(1, at + 1) as Update[]).reduce(updated, told[0])
  return { ...state, stamp: `t.${at}` }
}

describe('any prefix of messages, an interruption and what comes then lead to the same state', () => {
  /** Numbers that look random, the same each time. */
  function numbers(seed: number): (below: number) => number {
    let now = seed
    return (below) => {
      now = (now * 1103515245 + 12345) % 2147483648
      return Math.floor((now / 2147483648) * below)
    }
  }

  test.each(games.map((game) => [game.end.game, game] as const))('%s: told without interruption', async (_name, game) => {
    const { ear } = await begin()
    game.messages.forEach((message, at) => socket().say({ ...message, stamp: `t.${at}` }))
    expect(ear.states.at(-1)).toEqual({ ...game.end, stamp: `t.${game.messages.length - 1}` })
  })

  test.each(Array.from({ length: 40 }, (_, seed) => seed))('with interruptions, run %i', async (seed) => {
    const random = numbers(seed + 1)
    const { messages: told } = games[seed % games.length]!
    const server = new FakeServer(told, random(2) ? Infinity : 3)
    const { ear } = await begin()
    socket().say(server.follow(''))
    while (server.at < told.length - 1) {
      server.at += 1
      const heard = random(4)
      if (heard > 0) socket().say(server.message(server.at))
      if (heard === 1) socket().say(server.message(server.at)) // told twice
      if (random(5) > 0 && heard > 0) continue
      sockets.at(-1)!.end(random(2) ? 1012 : 1006)
      while (sockets.at(-1)!.readyState === 3) await pass(100)
      const asked = socket()
        .take()
        .find((message) => message.type === 'follow')!
      socket().say(server.follow(asked.stamp ?? ''))
      expect(ear.states.at(-1)).toEqual(whole(told, server.at))
    }
    expect(ear.states.at(-1)).toEqual(whole(told, told.length - 1))
    expect(sockets.length).toBeGreaterThan(1)
  })

  test('where something was missed on the way, all of it is asked for', async () => {
    const { ear } = await following()
    socket().say({ ...messages[3], stamp: 't.3' })
    expect(socket().take()).toEqual([{ type: 'follow', table: TABLE, after: 0, stamp: '' }])
    socket().say({ ...end, stamp: 'x.0' })
    expect(ear.states.at(-1)).toEqual({ ...end, stamp: 'x.0' })
  })

  test('what is told of another table is none of ours', async () => {
    const { ear } = await following()
    socket().say({ ...end, table: 'another' })
    expect(ear.states).toHaveLength(1)
  })
})

describe('a line that says nothing', () => {
  test('is asked whether anybody is there, and is fine if it answers', async () => {
    const { ear } = await following()
    for (let round = 0; round < 5; round += 1) {
      await pass(SILENCE)
      expect(socket().take()).toEqual([{ type: 'ping' }])
      await pass(PATIENCE - 1)
      socket().say({ type: 'pong' })
    }
    expect([sockets.length, ear.connection]).toEqual([1, 'saved'])
  })

  test('is not asked while it speaks', async () => {
    await following()
    for (let at = 1; at < 6; at += 1) {
      await pass(SILENCE - 1)
      socket().say({ ...messages[at], stamp: `t.${at}` })
    }
    expect(socket().take()).toEqual([])
  })

  test('is dead within ten seconds, and goes on from where it was', async () => {
    const { ear } = await following()
    const dead = socket()
    await pass(10_000)
    expect(dead.closed).toBe(true)
    expect(ear.connection).toBe('reconnecting')
    expect(socket()).not.toBe(dead)
    expect(socket().take().at(-1)).toEqual({ type: 'follow', table: TABLE, after: 0, stamp: 't.0' })
    dead.say({ type: 'gone', table: TABLE }) // what comes too late is not heard
    expect(ear.ends).toEqual([])
    socket().say({ type: 'update', table: TABLE, since: first.number, number: first.number, stamp: 't.0', changes: [] })
    expect(ear.connection).toBe('saved')
  })

  test('is given up if it does not even open', async () => {
    await begin()
    await pass(OPENING + 250)
    expect(sockets).toHaveLength(2)
  })
})

describe('what was done here', () => {
  test('is sent again after 2.5 seconds until it is answered, and never after', async () => {
    const { line, ear } = await following()
    const answer = line.ask(act)
    expect(ear.connection).toBe('sending')
    await pass(RESEND)
    await pass(RESEND)
    expect(socket().sent.filter((message) => message.type === 'act')).toEqual([act, act, act])
    socket().say(ack)
    await expect(answer).resolves.toBeNull()
    expect(ear.connection).toBe('saved')
    socket().take()
    await pass(SILENCE)
    expect(socket().types()).toEqual(['ping'])
  })

  test('is sent again on the next line', async () => {
    const { line } = await following()
    const answers = [line.ask(act), line.ask(hint)]
    socket().end(1006)
    await pass(1000)
    expect(socket().types()).toEqual(['presence', 'follow', 'act', 'hint'])
    socket().say(ack)
    socket().say({ type: 'answer', table: TABLE, id: 'two', action: 'roll' })
    await expect(Promise.all(answers)).resolves.toMatchObject([null, { action: 'roll' }])
  })

  test('a question takes its time: it is not asked twice', async () => {
    const { line, ear } = await following()
    void line.ask(hint)
    for (let second = 0; second < 12; second += 1) {
      await pass(1000)
      socket().say({ type: 'pong' })
    }
    expect(socket().types()).toEqual(['hint'])
    expect(ear.connection).toBe('saved')
  })

  test('is told why not', async () => {
    const { line } = await following()
    const answer = line.ask(act)
    socket().say({ type: 'refused', id: 'one', table: TABLE, reason: { key: 'reason.stale' } })
    await expect(answer).rejects.toMatchObject({ reason: { key: 'reason.stale' }, status: 409 })
  })

  test('too fast is no answer', async () => {
    const { line } = await following()
    const answer = line.ask(act)
    socket().take()
    socket().say({ type: 'refused', id: 'one', table: null, reason: { key: 'reason.too-fast' } })
    await pass(PAUSE - 1)
    expect(socket().take()).toEqual([])
    await pass(1)
    expect(socket().take()).toEqual([act])
    socket().say(ack)
    await expect(answer).resolves.toBeNull()
  })

  test('nor is it where the table was asked for', async () => {
    await begin()
    socket().take()
    socket().say({ type: 'refused', id: null, table: null, reason: { key: 'reason.too-fast' } })
    await pass(PAUSE)
    expect(socket().types()).toEqual(['follow'])
  })
})

describe('a line that was lost', () => {
  test.each([
    [1012, [[125], [125], [125]]],
    [1006, [[375], [625], [1125], [2125], [4125], [8125], [8125]]],
    [1013, [[375], [625]]],
  ])('code %i: it is tried again after a while that grows', async (code, waits) => {
    await following()
    socket().end(code)
    for (const [wait = 0] of waits) {
      const before = sockets.length
      await pass(wait - 1)
      expect(sockets).toHaveLength(before)
      await pass(1)
      expect(sockets).toHaveLength(before + 1)
      sockets.at(-1)!.end(code)
    }
  })

  test('is tried at once when the network is back', async () => {
    await following()
    for (let time = 0; time < 8; time += 1) {
      sockets.at(-1)!.end(1006)
      await pass(9000)
    }
    sockets.at(-1)!.end(1006)
    const before = sockets.length
    window.dispatchEvent(new Event('online'))
    await pass(250)
    expect(sockets).toHaveLength(before + 1)
  })

  test('is looked at when the player looks again: dead after two seconds', async () => {
    const { ear } = await following()
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(socket().take()).toEqual([{ type: 'presence', visible: false }])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(socket().take()).toEqual([{ type: 'presence', visible: true }, { type: 'ping' }])
    expect(ear.connection).toBe('saved')
    await pass(PROBE)
    expect(ear.connection).toBe('reconnecting')
  })

  test('one that is still being opened then has two seconds', async () => {
    await begin()
    window.dispatchEvent(new Event('online'))
    await pass(PROBE + 125)
    expect(sockets).toHaveLength(2)
  })

  test('is not looked for by somebody who left', async () => {
    const { line } = await following()
    line.close()
    window.dispatchEvent(new Event('online'))
    page.dispatchEvent(new Event('visibilitychange'))
    await pass(60_000)
    expect(sockets).toHaveLength(1)
    expect(sockets[0]?.closed).toBe(true)
  })
})

describe('a table that is not to be seen', () => {
  test.each([
    [{ type: 'gone', table: TABLE }, 'reason.no-table'],
    [{ type: 'refused', id: null, table: TABLE, reason: { key: 'reason.damaged' } }, 'reason.damaged'],
  ])('%o', async (message, key) => {
    const { ear } = await following()
    socket().say(message)
    expect(ear.ends).toEqual([{ key }])
  })

  test('by a name that none can have', async () => {
    const { ear } = await begin('zzz')
    socket().say({ type: 'refused', id: null, table: null, reason: { key: 'reason.bad-message' } })
    expect(ear.ends).toEqual([{ key: 'reason.no-table' }])
  })

  test('what else is refused is said', async () => {
    const { ear } = await following()
    socket().say({ type: 'refused', id: null, table: null, reason: { key: 'reason.bad-message' } })
    expect([ear.ends, ear.complaints]).toEqual([[], [{ key: 'reason.bad-message' }]])
  })
})
