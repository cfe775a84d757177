import { describe, expect, test } from 'vitest'
import { Narrator, type Messages } from '../src/speech/narrate'
import shared from './narrate.json'

interface Case {
  language: string
  key: string
  params?: Record<string, unknown>
  seats?: string[]
  text: string
}

describe('the cases that Python is tested with too', () => {
  test.each(shared.cases as Case[])('$key in $language: $text', ({ language, key, params = {}, seats = [], text }) => {
    const narrator = new Narrator(shared.messages as Messages, language)
    expect(narrator.sentence({ key, params }, seats)).toBe(text)
  })
})
