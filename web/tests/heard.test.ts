import { expect, test } from 'vitest'
import { heardSince } from '../src/wire/heard'
import type { TableState } from '../src/wire/wire'

const seats = [
  { seat: 0, mine: true },
  { seat: 1, mine: false },
]

function table(...log: [number, string, number][]): TableState {
  return { seats, log: log.map(([number, kind, seat]) => ({ number, kind, seat, at: 0, text: 'hello' })) } as unknown as TableState
}

test('what others say is heard once, my own words are not', () => {
  const before = table([1, 'chat', 1])
  const now = table([1, 'chat', 1], [2, 'chat', 0], [3, 'sat', 1], [4, 'chat', 1])
  expect(heardSince(before, now).map((entry) => entry.number)).toEqual([4])
  expect(heardSince(now, now)).toEqual([])
})

test('who comes in is not told what was said before', () => {
  expect(heardSince(null, table([1, 'chat', 1]))).toEqual([])
})
