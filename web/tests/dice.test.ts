import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commitment, deviations, draw, gaps } from '../src/wire/dice'

/** The test vector, as it is published. */
const PAGE = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf-8')
const vector = PAGE.slice(PAGE.indexOf('## Test vector'))
const named = (name: string) => new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(vector)?.[1] ?? ''
const draws = [...vector.matchAll(/^ +(first|setup|throw \d+) +of (\d+) +-> (\d+)$/gm)]

describe('the published test vector', () => {
  test('is read whole', () => {
    expect(draws).toHaveLength(8)
  })
  test('commitment', () => {
    expect(commitment(named('secret'))).toBe(named('commitment'))
  })
  test.each(draws.map(([, label, count, outcome]) => [label, count, outcome]))('%s of %s', (label, count, outcome) => {
    expect(draw(named('secret'), named('nonces'), label ?? '', Number(count))).toBe(Number(outcome))
  })
})

test('another secret gives other dice', () => {
  const other = named('secret').replace('00', '01')
  const both = [named('secret'), other].map((secret) => [0, 1, 2].map((at) => draw(secret, 'a', `throw ${at}`, 46656)))
  expect(both[0]).not.toEqual(both[1])
})

test('what differs is told', () => {
  const said = [
    { label: 'throw 0', count: 6, found: 'w1' },
    { label: 'throw 1', count: 6, found: 'w2' },
  ]
  expect(deviations(said, ['w1', 'w5'])).toEqual([{ label: 'throw 1', found: 'w2', expected: 'w5' }])
})

const drawn = [
  { label: 'first', count: 2, found: '0' },
  { label: 'throw 0', count: 6, found: 'w1' },
]
const whole = { draws: drawn, throws: 1, before: null, over: true }
const keys = (course: Parameters<typeof gaps>[0]) => gaps(course).map(({ key }) => key)

test('a whole game leaves no gap', () => {
  expect(keys(whole)).toEqual([])
})
test('an unfinished game is no proof', () => {
  expect(keys({ ...whole, over: false })).toEqual(['web.proof.unfinished'])
})
test('throws that came from elsewhere are told', () => {
  expect(gaps({ ...whole, throws: 4, before: 3 })).toEqual([{ key: 'web.proof.before', count: 3 }])
})
test('nothing checked is no proof', () => {
  expect(keys({ draws: [], throws: 9, before: 999, over: true })).toEqual(['web.proof.before', 'web.proof.nothing'])
})
