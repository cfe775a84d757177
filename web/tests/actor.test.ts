import { expect, test } from 'vitest'
import { actorAt } from '../src/replay/actor'

const steps = [
  { entry: '', events: [{ params: { seat: 1 } }] },
  { entry: 'roll w3y1', events: [{ params: { seat: 1, dice: {} } }] },
  { entry: '1 done', events: [{ params: { seat: 0 } }] },
  { entry: '0 w>y3a', events: [] },
  { entry: 'roll w1', events: [] },
]

test('whoever acts or throws at a step is its actor, not who is next', () => {
  expect(steps.map((_, at) => actorAt(steps, at))).toEqual([1, 1, 1, 0, 0])
})

test('before anything happened it is the first seat', () => {
  expect(actorAt([{ entry: '', events: [] }], 0)).toBe(0)
})
