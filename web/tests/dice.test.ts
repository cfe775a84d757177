import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commitment, deviations, draw } from '../src/lib/dice'

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
  const said = [{ label: 'throw 0', count: 6, found: 'w1' }, { label: 'throw 1', count: 6, found: 'w2' }]
  expect(deviations(said, ['w1', 'w5'])).toEqual([{ label: 'throw 1', found: 'w2', expected: 'w5' }])
})
