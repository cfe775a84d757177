/** The language of the page: texts by key, from the same catalogues that Python uses. */

import catalogues from 'catalogue:all'
import type { MessageKey } from './keys'
import { Narrator, type Messages, type Params, type Sentence } from './narrate'

export type { MessageKey } from './keys'
export type { Message, Messages, Params, Sentence } from './narrate'

const FALLBACK = 'en'
/** Codes that browsers need told more exactly. */
const TAGS: Record<string, string> = { sr: 'sr-Latn' }

let narrator = $state.raw(new Narrator({}, FALLBACK))
let current = $state(FALLBACK)
/** The code of the language that the player chose; empty where the browser's is spoken. */
let chosen = ''
/** Where words come from that are in no catalogue. */
let more: ((language: string) => Promise<Messages>) | null = null
/** The words of all pages, since somebody wished for them: home and table need a part of them. */
let whole: Promise<void> | null = null
/** The change of words that was asked for last; each waits for the one before, so that none undoes another. */
let change: Promise<void> = Promise.resolve()

/** The languages there is a catalogue for. */
export const languages: readonly string[] = Object.keys(catalogues)

/** The language that is spoken. */
export function language(): string {
  return current
}

/** A language's tag for `lang` attributes and `Intl`. */
export function tag(code = current): string {
  return TAGS[code] ?? code
}

/** Several names as the language lists them: `Ada, Ben and Cleo`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(tag()).format(names)
}

/** What a language calls itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([tag(code)], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(tag(code)) + name.slice(1)
}

/** Speak a language from now on: the player's choice, else the browser's. */
export async function setLanguage(code: string): Promise<void> {
  chosen = code
  await load()
}

/** Take up words that are in no catalogue, in this language and in those that are spoken later. */
export async function learn(source: (language: string) => Promise<Messages>): Promise<void> {
  if (more) return
  more = source
  try {
    await load()
  } catch (error) {
    more = null // to be asked for again
    throw error
  }
}

/** Have the words of all pages, in this language and in those that are spoken later. */
export async function allWords(): Promise<void> {
  whole ??= load()
  try {
    await whole
  } catch (error) {
    whole = null // to be asked for again
    throw error
  }
}

/** What says words that come later, once it is loaded and they are here too: both come at the same time. */
export async function withWords<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, allWords()])
  return loaded
}

/** The text of a key; `seats` are the players' names. */
export function t(key: MessageKey, params: Params = {}, seats: readonly string[] = []): string {
  return narrator.sentence({ key, params }, seats)
}

/** Whether there is such a text: for keys that are put together from what the server tells. */
export function has(key: string): key is MessageKey {
  return key in narrator.messages
}

/** The text of such a key; the key as it is where there is none. */
export function textOf(key: string, params: Params = {}): string {
  return has(key) ? t(key, params) : key
}

/** Whether the catalogues tell of a family of games; of any other the server has the words. */
export function speaksOf(family: string): boolean {
  return Object.keys(narrator.messages).some((key) => key.startsWith(`event.${family}.`))
}

/** A sentence of the server; `seats` are the players' names. */
export function sentence(said: Sentence, seats: readonly string[] = []): string {
  return narrator.sentence(said, seats)
}

/** A parameter as it is said: `word('die', 'blue')`. */
export function word(name: string, value: unknown, seats: readonly string[] = []): string {
  return narrator.word(name, value, seats)
}

function load(): Promise<void> {
  change = change.catch(() => {}).then(fetchWords)
  return change
}

async function fetchWords(): Promise<void> {
  const wanted = [chosen, ...navigator.languages.map((name) => name.split('-')[0] ?? '')]
  const code = wanted.find((name) => languages.includes(name)) ?? FALLBACK
  const { first, later } = catalogues[code] ?? {}
  const [words, others, added] = await Promise.all([first?.(), whole ? later?.() : undefined, more?.(code)])
  speak(code, { ...added, ...words?.default, ...others?.default })
}

function speak(code: string, found: Messages): void {
  narrator = new Narrator(found, tag(code))
  current = code
  document.documentElement.lang = tag(code)
}
