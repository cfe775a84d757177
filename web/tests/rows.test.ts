import { expect, test } from 'vitest'
import { rowsOf } from '../src/end/rows'

test('what adds up stands above the total, what is only counted below it', () => {
  const told = rowsOf({ '1': 2, '2': 1, throws: 9, total: 3 })
  expect(told.map(({ part }) => part)).toEqual(['1', '2', 'total', 'throws'])
  expect(told.filter(({ total }) => total).map(({ part }) => part)).toEqual(['total'])
})

test('where throws are the result they are the total', () => {
  expect(rowsOf({ '1': 2, '2': 1, throws: 3 }).at(-1)).toEqual({ part: 'throws', total: true })
})
