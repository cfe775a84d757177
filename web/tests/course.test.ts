import { describe, expect, it } from 'vitest'
import { counted, courseOf, jumpsOf, scaled, signed } from '../src/coach/course'
import type { ToldDecision, ToldSeat, ToldThrow } from '../src/wire/wire'

const thrown = (step: number, expected: number, value: number): ToldThrow => ({
  step,
  roller: 0,
  text: '',
  expected,
  value,
  luck: value - expected,
  error: 0,
})

const decided = (step: number, best: number, regret: number): ToldDecision => ({
  step,
  acts: ['a'],
  kind: 'use',
  round: 1,
  best,
  played: best - regret,
  regret,
  error: 0,
  usual: 0,
  band: '',
  fall: null,
})

const seat = {
  expected: 100,
  score: 92,
  throws: [thrown(0, 100, 104), thrown(3, 99, 94)],
  decisions: [decided(1, 104, 5), decided(4, 94, 0)],
} as unknown as ToldSeat

describe('the course of what could be expected', () => {
  it('jumps with throws and with what decisions lose, in the order of the game', () => {
    expect(jumpsOf(seat, 'points').map(({ step, kind }) => [step, kind])).toEqual([
      [0, 'good'],
      [1, 'lost'],
      [3, 'bad'],
    ])
  })

  it('reaches from what was expected to the score, within the frame', () => {
    const course = courseOf(seat, 'points', 400, 200)
    expect(course.jumps.every(({ top, height }) => top >= 0 && top + height <= 200)).toBe(true)
    expect(course.levels.map(({ value }) => value)).toEqual([90, 95, 100, 105])
    expect(course.end.x).toBeLessThan(400)
  })

  it('tells chances in parts of a hundred', () => {
    expect(scaled('win', 0.25)).toBe(25)
    expect(jumpsOf({ ...seat, decisions: [] }, 'win')[0]).toMatchObject({ from: 10000, to: 10400 })
  })

  it('counts throws upwards: fewer are better, and a fault adds some', () => {
    const alone = { ...seat, expected: -100, score: -92, throws: [thrown(0, -100, -104)], decisions: [decided(1, -90, 5)] }
    expect(counted('throws', -100)).toBe(100)
    expect(jumpsOf(alone, 'throws')).toEqual([
      { step: 0, from: 100, to: 104, kind: 'bad' },
      { step: 1, from: 90, to: 95, kind: 'lost' },
    ])
    expect(courseOf(alone, 'throws', 400, 200).levels.every(({ value }) => value > 0)).toBe(true)
  })

  it('writes numbers with their sign', () => {
    expect([signed(1.25), signed(-3, 0), signed(0.04), signed(-0.04)]).toEqual(['+1.3', '−3', '0', '0'])
  })
})
