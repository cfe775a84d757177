import { describe, expect, test } from 'vitest'
import { giftOf } from '../src/games/clever/gift'
import type { CleverView } from '../src/games/clever/view'

const view = {
  dice: [{ id: 'white', letter: 'w' }],
  colours: { slate: 'silver' },
  material: {
    areas: [
      { id: 'blue', letter: 'b' },
      { id: 'slate', letter: 's' },
    ],
    marks: {
      'X:blue': { blue: '' },
      '6:slate': { slate: '' },
      '?:slate': { slate: '=1' },
      'X-or-6': { blue: '', slate: '' },
      'lower:w': { slate: '' },
    },
  },
} as unknown as CleverView

describe('a bonus as the sheets print it', () => {
  test.each([
    ['X:blue', 'B', 'blue', '×'],
    ['6:slate', 'S', 'silver', '6'],
    ['?:slate', 'S', 'silver', '?'],
    ['lower:w', 'W', 'white', '×'],
    ['X-or-6', '', '', '×/6'],
  ])('%s', (bonus, letter, colour, mark) => expect(giftOf(view, bonus)).toEqual({ action: null, letter, colour, mark }))

  test('an action has its sign', () => expect(giftOf(view, 'joker').action).toBe('joker'))
})
