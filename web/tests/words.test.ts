import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languages, messages, part } from '../catalogues'

type Speech = typeof import('../src/speech/i18n.svelte')

/** A word that home says, and one of a page that is loaded later. */
const [FIRST, LATER] = ['web.home.title', 'web.replay.title'] as const

let speech: Speech

/** Speak from catalogues of one's own. */
async function speakFrom(catalogues: Record<string, { first: () => unknown; later: () => unknown }>): Promise<void> {
  vi.doMock('catalogue:all', () => ({ default: catalogues }))
  vi.resetModules()
  speech = await import('../src/speech/i18n.svelte')
}

afterEach(() => void vi.doUnmock('catalogue:all'))

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.resetModules()
  speech = await import('../src/speech/i18n.svelte')
})

test.each(languages())('both parts together are all words: %s', (language) => {
  const [first, later] = [part(language, false), part(language, true)]
  expect({ ...first, ...later }).toEqual(messages(language))
  expect(Object.keys(first).filter((key) => key in later)).toEqual([])
  expect([FIRST in first, LATER in later]).toEqual([true, true])
})

test('a page speaks the first part until all words are wished for', async () => {
  await speech.setLanguage('de')
  expect([speech.has(FIRST), speech.has(LATER)]).toEqual([true, false])
  await speech.allWords()
  expect(speech.t(LATER)).toBe(messages('de')[LATER])
})

test('who has all words has them in another language too', async () => {
  await speech.setLanguage('de')
  await speech.allWords()
  await speech.setLanguage('pl')
  expect(speech.t(LATER)).toBe(messages('pl')[LATER])
})

test('a change of the language and a wish for all words at the same time give both', async () => {
  await speech.setLanguage('de')
  await Promise.all([speech.allWords(), speech.setLanguage('hu')])
  expect([speech.language(), speech.t(LATER)]).toEqual(['hu', messages('hu')[LATER]])
})

test('what says later words is not there before they are', async () => {
  await speech.setLanguage('sr')
  const page = await speech.withWords(Promise.resolve('page'))
  expect([page, speech.t(LATER)]).toEqual(['page', messages('sr')[LATER]])
})

test('words that could not be had are asked for again', async () => {
  const later = vi
    .fn()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: { [LATER]: 'Replay' } })
  await speakFrom({ en: { first: () => Promise.resolve({ default: {} }), later } })
  await expect(speech.withWords(Promise.resolve('page'))).rejects.toThrow('no network')
  expect(await speech.withWords(Promise.resolve('page'))).toBe('page')
  expect(speech.t(LATER)).toBe('Replay')
})

test('a language that cannot be had takes no words away', async () => {
  const [first, later] = [() => Promise.resolve({ default: {} }), () => Promise.resolve({ default: { [LATER]: 'Replay' } })]
  await speakFrom({ en: { first, later }, de: { first: () => Promise.reject(new Error('no network')), later } })
  await speech.allWords()
  await expect(speech.setLanguage('de')).rejects.toThrow('no network')
  expect(await speech.withWords(Promise.resolve('page'))).toBe('page')
  expect(speech.t(LATER)).toBe('Replay')
})
