/** Texts by key: the same catalogues and the same meaning as `scorepad.narrate`. */

import catalogues from 'catalogue:all'
import { prefs } from './prefs.svelte'

export type Params = Record<string, unknown>
export type Message = string | Record<string, string>
export type Messages = Record<string, Message>

export interface Sentence {
  key: string
  params?: Params
}

const FALLBACK = 'en'
const SEATS = new Set(['seat', 'active', 'waiting', 'roller', 'turn', 'holder'])
const BONUSES: Record<string, string> = {
  X: 'bonus.cross', '?': 'bonus.question', lower: 'bonus.lower', same: 'bonus.same',
}
/** Codes that browsers need told more exactly. */
const TAGS: Record<string, string> = { sr: 'sr-Latn' }

let messages: Messages = $state.raw({})
let current = $state(FALLBACK)

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

/** What a language calls itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([tag(code)], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(tag(code)) + name.slice(1)
}

/** Speak another language, from now on. */
export async function setLanguage(code: string): Promise<void> {
  prefs.language = code
  await loadLanguage()
}

/** Load the wanted language: the player's choice, else the browser's. */
export async function loadLanguage(): Promise<void> {
  const wanted = [prefs.language, ...navigator.languages.map((name) => name.split('-')[0] ?? '')]
  const code = wanted.find((name) => languages.includes(name)) ?? FALLBACK
  const loaded = await catalogues[code]?.()
  speak(code, loaded?.default ?? {})
}

/** Use these messages. */
export function speak(code: string, found: Messages): void {
  messages = found
  current = code
  document.documentElement.lang = tag(code)
}

/** The text of a key. */
export function t(key: string, params: Params = {}): string {
  return sentence({ key, params })
}

/** Whether there is such a text. */
export function has(key: string): boolean {
  return key in messages
}

/** A sentence of the server; `seats` are the players' names. */
export function sentence(said: Sentence, seats: readonly string[] = []): string {
  const params = said.params ?? {}
  const text = textOf(said.key, params)
  return fill(text, (name) => (name in params ? word(name, params[name], seats) : `{${name}}`))
}

/** A parameter as it is said: `word('die', 'blue')`. */
export function word(name: string, value: unknown, seats: readonly string[] = []): string {
  if (SEATS.has(name) && typeof value === 'number') {
    return seats[value] ?? part('seat.numbered', { number: value + 1 })
  }
  if (Array.isArray(value)) return value.map((item) => word(name, item, seats)).join(', ')
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).map(([die, face]) => `${word('die', die, seats)} ${String(face)}`).join(', ')
  }
  const found = messages[`${name}.${String(value)}`]
  if (typeof found === 'string') return found
  return name === 'bonus' ? bonus(String(value)) : String(value)
}

function textOf(key: string, params: Params): string {
  const message = messages[key]
  if (message === undefined) return key
  return typeof message === 'string' ? message : choose(message, params)
}

function choose(message: Record<string, string>, params: Params): string {
  const value = params[message.by ?? 'count'] ?? 0
  const exact = message[`=${String(value)}`]
  if (exact !== undefined) return exact
  const category = typeof value === 'number' ? new Intl.PluralRules(tag()).select(Math.abs(value)) : 'other'
  return message[category] ?? message.other ?? ''
}

/** A bonus in words; a name that a sheet of one's own gives it stays as it is. */
function bonus(text: string): string {
  const colon = text.indexOf(':')
  if (colon < 0) return text
  const [first, second] = [text.slice(0, colon), text.slice(colon + 1)]
  const params = { number: first, same: second, letter: second, area: word('area', second) }
  return part(BONUSES[first] ?? 'bonus.number', params)
}

function part(key: string, params: Params): string {
  return fill(textOf(key, params), (name) => String(params[name] ?? `{${name}}`))
}

/** As Python's `format`: `{name}` is a gap, `{{` a brace. */
function fill(text: string, value: (name: string) => string): string {
  return text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (found, name: string | undefined) =>
    name === undefined ? found.charAt(0) : value(name))
}
