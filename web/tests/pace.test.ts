import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newsWords } from '../src/table/news'
import { useHost, type Asked, type Follower, type Host } from '../src/wire/host'
import { Pace } from '../src/wire/pace'
import { updated } from '../src/wire/reducer'
import { Refusal } from '../src/wire/refusal'
import { Table } from '../src/wire/table.svelte'
import type { EventView, TableState, Update } from '../src/wire/wire'

/** Words of families are not what is told here. */
vi.mock('../src/wire/api', () => ({ meet: () => Promise.resolve(), nonce: () => 'one' }))

const STEP = 700

let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('things stand in line to be seen', () => {
  let seen: string[]
  let pace: Pace<string>

  beforeEach(() => {
    seen = []
    pace = new Pace(
      (sight) => seen.push(sight),
      () => STEP,
    )
  })

  test('each is looked at for a while', () => {
    for (const sight of ['one', 'two', 'three']) pace.add(sight, true)
    expect(seen).toEqual(['one'])
    vi.advanceTimersByTime(STEP - 1)
    expect(seen).toEqual(['one'])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['one', 'two'])
    vi.advanceTimersByTime(STEP)
    expect([seen, pace.waits]).toEqual([['one', 'two', 'three'], false])
  })
  test('who comes late waits for nobody', () => {
    pace.add('one', true)
    vi.advanceTimersByTime(10 * STEP)
    pace.add('two', true)
    expect(seen).toEqual(['one', 'two'])
  })
  test('what is not looked at comes in its turn, and the next one with it', () => {
    pace.add('one', true)
    pace.add('talk', false)
    pace.add('two', true)
    expect(seen).toEqual(['one'])
    vi.advanceTimersByTime(STEP)
    expect(seen).toEqual(['one', 'talk', 'two'])
  })
  test('who skips sees the last of it, and nothing twice', () => {
    for (const sight of ['one', 'two', 'three']) pace.add(sight, true)
    pace.skip()
    vi.advanceTimersByTime(10 * STEP)
    expect(seen).toEqual(['one', 'three'])
    pace.skip()
    expect(seen).toEqual(['one', 'three'])
  })
  test('what is seen at once is looked at, too', () => {
    pace.now('mine')
    pace.add('theirs', true)
    expect(seen).toEqual(['mine'])
    vi.advanceTimersByTime(STEP)
    expect(seen).toEqual(['mine', 'theirs'])
  })
  test('nothing is seen of what is over', () => {
    pace.add('one', true)
    pace.add('two', true)
    pace.close()
    vi.advanceTimersByTime(STEP)
    expect(seen).toEqual(['one'])
  })
})

/** A table of two: seat 0 is mine, a bot has the other. */
describe('a table is seen at the pace of whoever looks', () => {
  let told: Follower
  let asked: Asked[]
  let answer: { done: (answer: null) => void; failed: (error: Error) => void }
  let table: Table
  let last: TableState

  beforeEach(() => {
    asked = []
    const ask = (message: Asked) => {
      asked.push(message)
      return new Promise<null>((done, failed) => (answer = { done, failed }))
    }
    const follow: Host['follow'] = (_id, follower) => {
      told = follower
      return { ask, close: () => undefined }
    }
    useHost({
      follow,
      request: () => Promise.reject(new Error()),
      lines: () => {
        throw new Error()
      },
      paper: () => Promise.reject(new Error()),
    })
    table = new Table('t', () => STEP)
    told.connected('saved')
    last = start()
    told.show(last)
  })

  afterEach(() => table.close())

  function start(): TableState {
    const seat = (number: number) => ({ seat: number, mine: number === 0, kind: number ? 'bot' : 'person', name: `P${number}`, version: 1 })
    const sheet = { marks: {}, total: 0 }
    return {
      number: 1,
      status: 'playing',
      seats: [seat(0), seat(1)],
      log: [],
      view: { family: 'clever', waiting: [1], events: [], sheets: [sheet, sheet] },
      mine: { 0: { legal: [], can_undo: true, version: 1 } },
    } as unknown as TableState
  }

  /** Something happens at the table: an act or a throw of somebody, with what is written and who is asked then. */
  function happens(seat: number, what: 'mark' | 'roll', cell = '', legal: string[] = []): void {
    const event = { key: `event.clever.${what}`, params: { seat, cell } } as unknown as EventView
    const view = last.view!
    const marks = (at: number) => (at === seat && cell ? { ...view.sheets[at]!.marks, [cell]: [['cross']] } : view.sheets[at]!.marks)
    const sheets = view.sheets.map((sheet, at) => ({ ...sheet, marks: marks(at) }))
    const seats = last.seats.map((one) => ({ ...one, version: one.version + Number(one.seat === seat || what === 'roll') }))
    const mine = { 0: { legal: legal.map((text) => ({ text, kind: 'use' })), can_undo: false, version: seats[0]!.version } }
    const waiting = legal.length ? [0] : [1]
    tell({ seats, mine, view: { ...view, sheets, waiting, events: [...view.events, event] } } as unknown as Partial<TableState>)
  }

  function tell(change: Partial<TableState>): void {
    last = { ...last, ...change, number: last.number + 1 }
    told.show(last)
  }

  const cells = () => Object.keys(table.state?.view?.sheets[1]?.marks ?? {})
  const legal = () => table.state?.mine['0']?.legal.map((one) => one.text)

  test('what others do is seen step by step', () => {
    vi.advanceTimersByTime(STEP)
    for (const cell of ['a', 'b', 'c']) happens(1, 'mark', cell)
    expect([cells(), table.lags]).toEqual([['a'], true])
    vi.advanceTimersByTime(STEP)
    expect([cells(), table.lags]).toEqual([['a', 'b'], true])
    vi.advanceTimersByTime(STEP)
    expect([cells(), table.lags]).toEqual([['a', 'b', 'c'], false])
    expect(table.state).toBe(last)
  })
  test('one may act as soon as one sees that one is asked', () => {
    happens(1, 'mark', 'a')
    happens(1, 'mark', 'b', ['y'])
    vi.advanceTimersByTime(STEP)
    expect(legal()).toEqual([])
    vi.advanceTimersByTime(STEP)
    expect(legal()).toEqual(['y'])
  })
  test('a throw is looked at before one is asked', () => {
    vi.advanceTimersByTime(STEP)
    happens(1, 'roll', '', ['y'])
    expect([table.state?.view?.events.length, legal(), table.state?.view?.waiting]).toEqual([1, [], []])
    vi.advanceTimersByTime(STEP)
    expect(table.state).toBe(last)
  })
  test('an act of mine is seen at once, with all that others did before', async () => {
    happens(1, 'mark', 'a')
    happens(1, 'mark', 'b')
    const done = table.act(0, 'y')
    expect(cells()).toEqual(['a', 'b'])
    happens(0, 'mark', 'mine')
    expect(table.state).toBe(last)
    answer.done(null)
    expect(await done).toBe(true)
    happens(1, 'mark', 'c')
    expect(cells()).toEqual(['a', 'b'])
  })
  test('also where it is answered before it is told', async () => {
    const done = table.act(0, 'y')
    answer.done(null)
    await done
    happens(0, 'mark', 'mine')
    expect(table.state).toBe(last)
  })
  test('a refused act leaves the pace as it is', async () => {
    const done = table.act(0, 'y')
    answer.failed(new Refusal({ key: 'reason.over' }, 409))
    expect(await done).toBe(false)
    happens(1, 'roll')
    expect(table.lags).toBe(true)
  })
  test('what is sent has the version of what was told last', () => {
    happens(1, 'roll')
    happens(1, 'mark', 'a')
    void table.act(0, 'y')
    expect(asked).toMatchObject([{ type: 'act', action: 'y', version: 2 }])
  })
  test('talk makes nobody wait', () => {
    tell({ log: [{ number: 2, at: 0, kind: 'chat', seat: 1, text: 'hello' }] })
    vi.advanceTimersByTime(STEP)
    expect(table.state?.log).toHaveLength(1)
    tell({ counts: false })
    expect(table.state).toBe(last)
  })
  test('a tap shows the rest of it', () => {
    for (const cell of ['a', 'b', 'c']) happens(1, 'mark', cell)
    table.skip()
    expect([table.state, table.lags]).toEqual([last, false])
  })
  test('nobody waits in a tab that is not looked at', () => {
    happens(1, 'mark', 'a')
    happens(1, 'mark', 'b')
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(table.state).toBe(last)
    happens(1, 'mark', 'c')
    expect(table.state).toBe(last)
  })
  test('nor for what happened while there was no line', () => {
    happens(1, 'mark', 'a')
    happens(1, 'mark', 'b')
    told.connected('reconnecting')
    expect(table.state).toBe(last)
    told.connected('saved')
    happens(1, 'mark', 'c')
    expect(table.state).toBe(last)
  })
  test('what others wrote is noticed until one acts', () => {
    expect(table.marksBefore(1)).toEqual({})
    happens(1, 'mark', 'a')
    vi.advanceTimersByTime(STEP)
    expect([table.marksBefore(1), table.news.length]).toEqual([{}, 1])
    void table.act(0, 'y')
    happens(0, 'mark', 'mine')
    expect(Object.keys(table.marksBefore(1) ?? {})).toEqual(['a'])
    expect(table.news).toEqual([])
    expect(table.marksBefore(0)).toBeUndefined()
  })
  test('what was done for one is said', () => {
    last = { ...last, auto_forced: true }
    void table.act(0, 'y')
    happens(0, 'mark', 'mine')
    expect(table.forced).toBe(false)
    happens(1, 'roll')
    vi.advanceTimersByTime(2 * STEP)
    expect(table.forced).toBe(false)
    happens(0, 'mark', 'only')
    vi.advanceTimersByTime(STEP)
    expect(table.forced).toBe(true)
  })
  test('a table that is gone shows nothing any more', () => {
    happens(1, 'mark', 'a')
    told.end({ key: 'reason.no-table' })
    vi.advanceTimersByTime(STEP)
    expect(table.state).toBeNull()
  })
})

describe('tables as the server tells of them', () => {
  const games = JSON.parse(readFileSync(new URL('line.json', import.meta.url), 'utf-8')) as {
    messages: [TableState, ...Update[]]
    end: TableState
  }[]

  test.each(games.map((game, at) => [at, game] as const))('game %i is the same in the end, at any pace', (_at, { messages, end }) => {
    let told: Follower | undefined
    useHost({
      follow: (_id, follower) => ((told = follower), { ask: () => Promise.resolve(null), close: () => undefined }),
    } as Partial<Host> as Host)
    const table = new Table(end.table, () => STEP)
    const [first, ...updates] = messages
    told?.connected('saved')
    let state = first
    told?.show(state)
    for (const update of updates) told?.show((state = updated(state, update)))
    vi.advanceTimersByTime(STEP * 2 * updates.length)
    expect(table.state).toEqual(end)
    table.close()
  })
})

describe('what others did, in a line', () => {
  const event = (key: string) => ({ key, params: { seat: 1 } }) as unknown as EventView

  test('is said without what it began with', () => {
    const acts = newsWords([event('x.roll'), event('x.mark'), event('x.mark')], ['Ada', 'Pip'])
    expect(acts).toBe('x.mark; x.mark')
    expect(newsWords([event('x.roll')], [])).toBe('x.roll')
  })
})
