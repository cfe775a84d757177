import { describe, expect, expectTypeOf, test } from 'vitest'
import type { MessageKey } from '../src/speech/keys'
import { updated } from '../src/wire/reducer'
import { isOf, ownOf, toldTo, waitingOf } from '../src/wire/view'
import type { TableState, twentyone, Update, View, ViewOf } from '../src/wire/wire'

const box: twentyone.BoxView = { id: 'row-1-red', colour: 'red', number: 4, written: null, struck: false, hit: false, fresh: false }
const row: twentyone.RowView = { boxes: [box], full: false, scored: false, hits: 0, points: 0 }
const sheet = { seat: 0, paper: 'A', marks: {}, scores: { total: 0 }, total: 0, sheet: 'A', row: 1, rows: [row], hit_bonus: [1] }
const view: ViewOf<'twentyone'> = {
  game: 'twenty-one',
  papers: { digest: '', shipped: true },
  title: 'Twenty One',
  family: 'twentyone',
  hides_answers: true,
  colours: {},
  preset: 'rulebook',
  options: {},
  material: { faces: 6, locked_face: 1 },
  seats: 2,
  over: false,
  waiting: [0, 1],
  turn: { phase: 'answer', roller: 0, throws: 1, throws_per_turn: 3, waiting: [0, 1] },
  dice: [{ id: 'red', letter: 'r', face: 4, locked: false }],
  ranking: [],
  sheets: [sheet, { ...sheet, seat: 1 }],
  events: [
    { number: 0, key: 'event.twentyone.turn', params: {} },
    { number: 1, key: 'event.twentyone.throw', params: {} },
  ],
}
const proof = { kind: 'server' as const, commitment: '', nonces: [], secret: null }
const state: TableState = {
  type: 'state',
  table: 't',
  number: 2,
  stamp: 'a.0',
  status: 'playing',
  game: 'twenty-one',
  title: 'Twenty One',
  preset: 'rulebook',
  options: {},
  pace: 'live',
  limit_seconds: 90,
  public: false,
  auto_forced: false,
  counts: true,
  creator: true,
  seats: [],
  dice: proof,
  log: [
    { number: 1, at: 0, kind: 'act', seat: 0, text: 'done' },
    { number: 2, at: 0, kind: 'act', seat: 1, text: 'hidden' },
  ],
  view,
  mine: { 0: { legal: [{ text: 'red', kind: 'write', die: 'red', value: 4 }], can_undo: false, version: 3 } },
  rematch: null,
}
const update: Update = {
  type: 'update',
  table: 't',
  since: 2,
  number: 3,
  stamp: 'a.1',
  changes: [
    [['counts'], false],
    [['view', 'waiting', '-'], 1],
    [['view', 'sheets', 1, 'total'], 7],
    [['view', 'events', 1], { number: 1, key: 'event.twentyone.write', params: {} }],
    [['log', '+'], { number: 3, at: 1, kind: 'act', seat: 1, text: 'done' }],
    [['mine', '0']],
  ],
}

describe('a table changes by what is told', () => {
  const now = updated(state, update)

  test('what is told anew is taken, all else stays', () => {
    expect([now.number, now.stamp, now.counts, now.view?.waiting, now.mine]).toEqual([3, 'a.1', false, [0], {}])
    expect([now.title, now.view?.title, now.view?.dice]).toEqual(['Twenty One', 'Twenty One', view.dice])
  })
  test('sheets are told by seat', () => expect(now.view?.sheets.map((one) => one.total)).toEqual([0, 7]))
  test('events come in place of those that did not happen after all', () =>
    expect(now.view?.events.map((event) => event.key)).toEqual(['event.twentyone.turn', 'event.twentyone.write']))
  test('the log goes on after what was known', () => expect(now.log.map((entry) => entry.text)).toEqual(['done', 'hidden', 'done']))
  test('what was told before is not touched', () => {
    expect([state.view?.waiting, state.log.length, Object.keys(state.mine)]).toEqual([[0, 1], 2, ['0']])
    expect(now.view?.sheets[0]).toBe(state.view?.sheets[0])
  })
})

describe('what is told at a table', () => {
  test('is for the board of its family', () => {
    expect(toldTo('twentyone', state).view.turn.roller).toBe(0)
    expect(isOf('clever', state)).toBe(false)
    expect(() => toldTo('clever', state)).toThrow('the board of clever at a table with twentyone')
    expect(() => toldTo('clever', null)).toThrow('no game')
  })
  test('is more for a seat of mine', () => {
    expect(ownOf(state, 0).legal.map((one) => one.text)).toEqual(['red'])
    for (const seat of [1, null]) expect(ownOf(state, seat)).toEqual({ legal: [], can_undo: false, version: 0 })
  })
  test('names the seats that act, while it is played', () => {
    expect(waitingOf(state)).toEqual([0, 1])
    expect(waitingOf({ ...state, status: 'over' })).toEqual([])
  })
})

// The type checker is what fails here.
describe('types', () => {
  test('of keys are those of the texts', () => {
    expectTypeOf<'web.app'>().toExtend<MessageKey>()
    expectTypeOf<'web.nowhere'>().not.toExtend<MessageKey>()
    expectTypeOf<string>().not.toExtend<MessageKey>()
  })
  test('of a view are told by its family', () => {
    const told: View = view
    if (told.family === 'twentyone') expectTypeOf(told.turn.throws_per_turn).toEqualTypeOf<number>()
    expectTypeOf<View>().not.toExtend<ViewOf<'twentyone'>>()
    expectTypeOf<View['sheets'][number]['scores']>().toEqualTypeOf<Record<string, number>>()
  })
})
