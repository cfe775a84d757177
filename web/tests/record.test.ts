import { expect, test } from 'vitest'
import { atStep, fileName, headOf, linkWith, readLink, upTo } from '../src/wire/record'

const RECORD = `scorepad record 1
game: twenty-one
seats: 1
table: abc_DEF
dice-secret: 00
sheet:
| a: b

# first turn
roll w1
0 done
roll w2
`

test('the head ends at the empty line', () => {
  expect([...headOf(RECORD).keys()]).toEqual(['game', 'seats', 'table', 'dice-secret', 'sheet'])
})

test('a part of a record keeps its head, counts entries only, and tells no secret', () => {
  expect(upTo(RECORD, 2)).toBe('scorepad record 1\ngame: twenty-one\nseats: 1\ntable: abc_DEF\nsheet:\n| a: b\n\nroll w1\n0 done\n')
})

test('a file name from game and table', () => {
  expect(fileName(RECORD)).toBe('twenty-one-abc_DEF.txt')
})

test('a link brings the record along', async () => {
  const link = await linkWith('http://here', RECORD, 7)
  expect(link).toMatch(/\/replay#7&r=[A-Za-z0-9_-]+$/)
  expect(await readLink(new URL(link).hash)).toEqual({ step: 7, record: RECORD, code: null })
  expect(await readLink('#12')).toEqual({ step: 12, record: null, code: null })
  expect(await readLink('')).toEqual({ step: null, record: null, code: null })
})

test('a link to a game that the server shows keeps its code whatever the step', async () => {
  expect(await readLink('#s=abc_DEF')).toEqual({ step: null, record: null, code: 'abc_DEF' })
  expect(atStep('#s=abc_DEF', 3)).toBe('#3&s=abc_DEF')
  expect(atStep('#3&s=abc_DEF', 14)).toBe('#14&s=abc_DEF')
  expect(atStep('', 0)).toBe('#0')
  expect(await readLink('#14&s=abc_DEF')).toEqual({ step: 14, record: null, code: 'abc_DEF' })
})
