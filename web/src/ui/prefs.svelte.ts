/** What this browser's player likes; kept in the browser, nowhere else. */

import type { Place } from '../wire/host'
import { keep, kept } from '../wire/storage'

export type Theme = 'system' | 'light' | 'dark'
export type Palette = 'standard' | 'colour-safe'
export type Motion = 'system' | 'reduced' | 'full'
export type Pace = 'normal' | 'fast' | 'instant'

/** How long a step of others is looked at, in milliseconds. */
const STEP_MS: Record<Pace, number> = { normal: 700, fast: 300, instant: 0 }
/** How long one may still take back before one's turn ends by itself, in milliseconds. */
const UNDO_MS = 3000

interface Stored {
  language: string
  theme: Theme
  palette: Palette
  motion: Motion
  pace: Pace
  sound: boolean
  vibrate: boolean
  ends: boolean
  pushAsked: boolean
  seasoned: boolean
  place: Place
  name: string
}

const STORE = 'scorepad.prefs'
const DEFAULTS: Stored = {
  language: '',
  theme: 'system',
  palette: 'standard',
  motion: 'system',
  pace: 'normal',
  sound: false,
  vibrate: true,
  ends: false,
  pushAsked: false,
  seasoned: false,
  place: 'server',
  name: '',
}
const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
const night = window.matchMedia('(prefers-color-scheme: dark)')

class Prefs {
  #stored: Stored = $state(read())
  #calm = $state(calm.matches)
  #night = $state(night.matches)

  constructor() {
    calm.addEventListener('change', () => (this.#calm = calm.matches))
    night.addEventListener('change', () => (this.#night = night.matches))
  }

  get language() {
    return this.#stored.language
  }
  set language(value: string) {
    this.#set({ language: value })
  }
  get theme() {
    return this.#stored.theme
  }
  set theme(value: Theme) {
    this.#set({ theme: value })
  }
  get palette() {
    return this.#stored.palette
  }
  set palette(value: Palette) {
    this.#set({ palette: value })
  }
  get motion() {
    return this.#stored.motion
  }
  set motion(value: Motion) {
    this.#set({ motion: value })
  }
  /** The pace at which others' steps are seen. */
  get pace() {
    return this.#stored.pace
  }
  set pace(value: Pace) {
    this.#set({ pace: value })
  }
  get sound() {
    return this.#stored.sound
  }
  set sound(value: boolean) {
    this.#set({ sound: value })
  }
  get vibrate() {
    return this.#stored.vibrate
  }
  set vibrate(value: boolean) {
    this.#set({ vibrate: value })
  }
  /** Whether a turn ends by itself when nothing else is left to do. */
  get ends() {
    return this.#stored.ends
  }
  set ends(value: boolean) {
    this.#set({ ends: value })
  }
  /** Whether the player was asked if he wants to be told of his turn by push. */
  get pushAsked() {
    return this.#stored.pushAsked
  }
  set pushAsked(value: boolean) {
    this.#set({ pushAsked: value })
  }
  /** Whether a bot was beaten here: until then the one for first games is met. */
  get seasoned() {
    return this.#stored.seasoned
  }
  set seasoned(value: boolean) {
    this.#set({ seasoned: value })
  }
  /** Where games are begun that nobody else comes to. */
  get place() {
    return this.#stored.place
  }
  set place(value: Place) {
    this.#set({ place: value })
  }
  /** How the player is called at tables; empty until told. */
  get name() {
    return this.#stored.name
  }
  set name(value: string) {
    this.#set({ name: value })
  }

  /** Whether pages are dark. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#night)
  }

  /** Whether animations are to be left out. */
  get reducedMotion(): boolean {
    return this.motion === 'reduced' || (this.motion === 'system' && this.#calm)
  }

  /** How long a step of others is looked at, in milliseconds. */
  get stepTime(): number {
    return STEP_MS[this.pace]
  }

  /** How long one may still take back before one's turn ends by itself, in milliseconds; 0 for ever. */
  get undoTime(): number {
    return this.ends ? UNDO_MS : 0
  }

  #set(change: Partial<Stored>): void {
    Object.assign(this.#stored, change)
    keep(STORE, this.#stored)
    applyLook()
  }
}

export const prefs = new Prefs()

/** Tell the style sheet which look is wanted. */
export function applyLook(): void {
  const root = document.documentElement
  root.dataset.theme = prefs.theme
  root.dataset.palette = prefs.palette
  root.dataset.motion = prefs.reducedMotion ? 'reduced' : 'full'
}

function read(): Stored {
  return { ...DEFAULTS, ...kept<Partial<Stored>>(STORE) }
}
