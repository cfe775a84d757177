import { expect, test } from 'vitest'
import { outcomeOf } from '../src/end/verdict'
import type { PlaceView } from '../src/wire/wire'

function ranking(...places: [seat: number, place: number, total: number][]): PlaceView[] {
  return places.map(([seat, place, total]) => ({ seat, place, total, tie_break: 0 }))
}

test('who won or lost is told by how much', () => {
  const told = ranking([1, 1, 212], [0, 2, 200], [2, 3, 96])
  expect(outcomeOf(told, 1)).toEqual({ key: 'web.end.won', count: 12, won: true })
  expect(outcomeOf(told, 2)).toEqual({ key: 'web.end.lost', count: 116, won: false })
})

test('equal points are a shared place, or decided by the tie-break', () => {
  expect(outcomeOf(ranking([0, 1, 90], [1, 1, 90]), 0)).toEqual({ key: 'web.end.shared', count: 0, won: true })
  expect(outcomeOf(ranking([0, 1, 90], [1, 2, 90]), 0)?.key).toBe('web.end.won-tie')
  expect(outcomeOf(ranking([0, 1, 90], [1, 2, 90]), 1)?.key).toBe('web.end.lost-tie')
})

test('alone there is nobody to win against', () => {
  expect(outcomeOf(ranking([0, 1, 90]), 0)).toBeNull()
})
