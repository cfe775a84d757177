import { expect, test } from 'vitest'
import { remembered } from '../src/games/any/view'

test('choices keep the place at which they were first offered', () => {
  const offered = (...texts: string[]) => texts.map((text) => ({ text, kind: text }))
  const known = remembered(remembered([], offered('roll')), offered('rest'))
  expect(remembered(known, offered('roll', 'done')).map((one) => one.text)).toEqual(['roll', 'rest', 'done'])
})
