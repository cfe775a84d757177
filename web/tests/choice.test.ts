import { describe, expect, test } from 'vitest'
import { Choice } from '../src/games/clever/choice.svelte'
import type { DieView, Legal } from '../src/games/clever/view'

describe('what is picked', () => {
  const use = (die: string, cell: string) => ({ text: `${die}>${cell}`, kind: 'use', die, cell }) as Legal
  const choice = () => new Choice(() => [use('green', 'g1'), use('white', 'y3a'), use('white', 'g1')])
  const white: DieView = { id: 'white', letter: 'w', face: 3, place: 'pool' }
  const green: DieView = { id: 'green', letter: 'g', face: 1, place: 'pool' }

  test('a die with one field is placed by one tap', () => expect(choice().pickDie(green)?.text).toBe('green>g1'))
  test('a die with several waits for one of them', () => {
    const picked = choice()
    expect(picked.pickDie(white)).toBeNull()
    expect(picked.cells).toEqual(new Set(['y3a', 'g1']))
    expect(picked.pickCell('y3a')?.text).toBe('white>y3a')
  })
  test('a field with several dice waits for one of them', () => {
    const picked = choice()
    expect(picked.pickCell('g1')).toBeNull()
    expect(picked.pickDie(white)?.text).toBe('white>g1')
  })
  test('a die that was tapped twice is let go of', () => {
    const picked = choice()
    picked.pickDie(white)
    expect([picked.pickDie(white), picked.die]).toEqual([null, null])
  })
})
