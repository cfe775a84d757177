import { expect, test } from 'vitest'
import { distinct } from '../src/speech/names'

test('who is called like somebody before gets a number', () => {
  expect(distinct(['Ann', 'Edda', 'Edda', 'Edda'])).toEqual(['Ann', 'Edda', 'Edda 2', 'Edda 3'])
})

test('a number that is taken is passed over', () => {
  expect(distinct(['Ann', 'Ann 2', 'Ann'])).toEqual(['Ann', 'Ann 2', 'Ann 3'])
})

test('seats without a name stay without one', () => {
  expect(distinct(['', 'Ann', ''])).toEqual(['', 'Ann', ''])
})
