import { describe, expect, test } from 'vitest'
import { actingSeat } from '../src/table/acting'
import { throwerOf } from '../src/games/throwing'
import { arrange } from '../src/games/clever/arrange'
import { bonusAction, dieAction, dieFor } from '../src/games/clever/notation'
import type { TableState } from '../src/wire/wire'
import type { CleverView, DieView } from '../src/games/clever/view'

const dice: DieView[] = [
  { id: 'white', letter: 'w', face: 3, place: 'pool' },
  { id: 'yellow', letter: 'y', face: 3, place: 'I' },
  { id: 'blue', letter: 'b', face: 1, place: 'tray' },
  { id: 'green', letter: 'g', face: 1, place: 'tray' },
]

describe('where dice lie', () => {
  test.each([300, 328, 400, 800])('all within the width %i, none on top of another', (width) => {
    const laid = arrange(dice, width)
    const boxes = dice.map((die) => laid.dice.get(die.id)!)
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.size).toBeLessThanOrEqual(width)
      expect(box.y + box.size).toBeLessThanOrEqual(laid.height)
      expect(box.size).toBeGreaterThanOrEqual(24)
    }
    const [blue, green] = [laid.dice.get('blue')!, laid.dice.get('green')!]
    expect(green.x - blue.x).toBeGreaterThanOrEqual(blue.size)
  })
})

describe('who acts at a device with several players', () => {
  const nobody = () => false

  test('the one who acts goes on as long as awaited', () => {
    expect(actingSeat(1, [0, 1], [0, 1], nobody)).toBe(1)
  })
  test('then the next of mine in turn', () => {
    expect(actingSeat(1, [0, 1, 2], [0, 2], nobody)).toBe(2)
    expect(actingSeat(2, [0, 1, 2], [0, 1], nobody)).toBe(0)
  })
  test('while others act, the last one stays', () => {
    expect(actingSeat(1, [0, 1], [3], nobody)).toBe(1)
  })
  test('a seat that a bot plays for is not asked', () => {
    expect(actingSeat(null, [0, 1], [0, 1], (seat) => seat === 0)).toBe(1)
  })
  test('an onlooker has no seat', () => {
    expect(actingSeat(null, [], [0], nobody)).toBeNull()
  })
})

describe('for whom dice of our own are thrown', () => {
  const table = (asked: number[], more = {}) => ({ status: 'playing', dice: { kind: 'own' }, asked, ...more }) as unknown as TableState
  const rolls = [{ kind: 'roll' }]

  test('for me when I may roll', () => expect(throwerOf(table([1]), 0, rolls)).toBe(0))
  test('for a bot that asks', () => expect(throwerOf(table([1]), 0, [])).toBe(1))
  test('for nobody once it was done', () => expect(throwerOf(table([]), 0, [])).toBeNull())
  test('never by an onlooker', () => expect(throwerOf(table([1]), null, [])).toBeNull())
  test('never where the server throws', () => expect(throwerOf(table([1], { dice: { kind: 'server' } }), 0, rolls)).toBeNull())
})

describe('what a tap could have meant', () => {
  const view = {
    dice,
    material: {
      areas: [
        { id: 'yellow', letter: 'y', dice: ['white', 'yellow'], spots: { y3a: ['y3a'] } },
        { id: 'pink', letter: 'p', dice: ['white', 'pink'], spots: { p1: ['p:half', 'p:times'] } },
      ],
      marks: { '?:pink': { pink: '=1' }, 'X:yellow': { yellow: '' } },
      jokers: [],
    },
  } as unknown as CleverView

  test('a die on a field', () => {
    expect(dieAction(view, 'y3a', 'white', false)).toBe('w>y3a')
    expect(dieAction(view, 'p1', 'white', true)).toBe('+w>p:half')
    expect(dieAction(view, 'y3a', 'blue', false)).toBeNull()
  })
  test('a bonus on a field', () => {
    expect(bonusAction(view, 'p1', '?:pink')).toBe('?:pink>p:half=1')
    expect(bonusAction(view, 'y3a', '?:pink')).toBeNull()
    expect(bonusAction(view, 'y3a', 'X:yellow')).toBe('X:yellow>y3a')
  })
  test('a field is for the die of its colour', () => {
    expect(dieFor(view, 'y3a')).toBe('yellow')
  })
})
