import { expect, test } from 'vitest'
import { squareName } from '../src/games/ubongo/geometry'
import { Hand, type Situation } from '../src/games/ubongo/hand.svelte'
import type { Legal, Shape } from '../src/games/ubongo/view'

const L3: Shape = {
  name: 'L3',
  ways: [
    {
      orientation: 'r0',
      squares: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      turned: 'r1',
      mirrored: 'r1',
    },
    {
      orientation: 'r1',
      squares: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      turned: 'r2',
      mirrored: 'r0',
    },
    {
      orientation: 'r2',
      squares: [
        [0, 1],
        [1, 0],
        [1, 1],
      ],
      turned: 'r3',
      mirrored: 'r3',
    },
    {
      orientation: 'r3',
      squares: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      turned: 'r0',
      mirrored: 'r2',
    },
  ],
}
const I2: Shape = {
  name: 'I2',
  ways: [
    {
      orientation: 'r0',
      squares: [
        [0, 0],
        [0, 1],
      ],
      turned: 'r1',
      mirrored: 'r0',
    },
    {
      orientation: 'r1',
      squares: [
        [0, 0],
        [1, 0],
      ],
      turned: 'r0',
      mirrored: 'r1',
    },
  ],
}
const SQUARES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']

function place(text: string): Legal {
  return { text, kind: 'place', value: text.split('@')[0] }
}

const FITTING = ['L3@a1r0', 'L3@b2r0', 'L3@b1r2'].map(place)

function holding(change: Partial<Situation> = {}): Hand {
  const situation: Situation = {
    material: { board: [3, 3], faces: { black: ['L3'], white: ['I2'] }, shapes: [L3, I2] },
    hand: [
      { die: 'k1', colour: 'black', face: 'L3', used: false },
      { die: 'w1', colour: 'white', face: 'I2', used: false },
    ],
    legal: [...FITTING, { text: 'done', kind: 'done' }],
    area: {
      id: '1',
      played: true,
      current: true,
      points: 0,
      free: 9,
      pieces: [],
      cells: SQUARES.map((square) => ({ id: `area-1-${square}`, square, piece: null })),
    },
    ...change,
  }
  return new Hand(() => situation)
}

test('the shape that fits is in hand first, the other one when asked for', () => {
  const hand = holding()
  expect(hand.die?.face).toBe('L3')
  hand.swap()
  expect(hand.die?.face).toBe('I2')
  expect(hand.count('L3')).toBe(3)
  expect(hand.count('I2')).toBe(0)
})

test('it jumps to where it fits if that is near, and else stays where it is held', () => {
  const hand = holding()
  hand.aim(0.7, 0.8)
  expect([hand.text, hand.fits]).toEqual(['L3@a1r0', true])
  hand.aim(2.9, 0.2)
  expect([hand.text, hand.fits]).toEqual(['L3@b1r0', false])
})

test('turning and mirroring go by what the server says', () => {
  const hand = holding()
  hand.aim(1, 1)
  hand.turn()
  expect(hand.text?.slice(-2)).toBe('r1')
  hand.mirror()
  expect(hand.text?.slice(-2)).toBe('r0')
})

test('the next place comes after the last one, then the first again', () => {
  const hand = holding()
  const seen = [0, 1, 2, 3].map(() => (hand.next(), hand.text))
  expect(seen).toEqual(['L3@a1r0', 'L3@b2r0', 'L3@b1r2', 'L3@a1r0'])
})

test('arrows move it and never off the area', () => {
  const hand = holding()
  hand.show()
  hand.move(1, 0)
  hand.move(5, 5)
  expect(hand.squares.map(squareName)).toEqual(['b2', 'c2', 'b3'])
})

test('nothing is held when nothing is drawn', () => {
  const hand = holding({ legal: [] })
  hand.show()
  expect([hand.active, hand.text]).toEqual([false, null])
})
