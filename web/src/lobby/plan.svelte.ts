/** The table that is being planned on the page for new tables. */

import { t } from '../lib/i18n.svelte'
import { prefs } from '../lib/prefs.svelte'
import { suitableBot } from '../lib/seating'
import type { CreateTable, GameView } from '../lib/wire'

export type Kind = 'me' | 'here' | 'friend' | 'bot'
export type Preset = 'rulebook' | 'international' | 'own'
export type SheetKind = 'shipped' | 'generated' | 'own'
export type Value = boolean | number | string

export interface PlannedSeat {
  kind: Kind
  bot: string
  name: string
}

/** As long as the server takes texts. */
export const MOST_CHARACTERS = 200_000
const SEEDS = 1_000_000

export class Plan {
  seats: PlannedSeat[] = $state([])
  preset: Preset = $state('rulebook')
  options: Record<string, Value> = $state({})
  pace: 'live' | 'unhurried' = $state('live')
  dice: 'server' | 'own' = $state('server')
  sheet: SheetKind = $state('shipped')
  seed = $state(newSeed())
  file: { name: string; text: string } | null = $state(null)
  public = $state(false)
  autoForced = $state(false)

  constructor(readonly game: GameView) {
    this.seats = [this.#seat('me'), this.#seat('bot')].slice(0, game.most)
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.rulebook]))
  }

  add(): void {
    this.seats.push(this.#seat('bot'))
  }

  remove(at: number): void {
    this.seats.splice(at, 1)
  }

  /** Set who takes a seat; there is only one "me". */
  set(at: number, kind: Kind, bot: string): void {
    const seat = this.seats[at]
    if (!seat) return
    if (kind === 'me') for (const other of this.seats) if (other.kind === 'me') other.kind = 'here'
    Object.assign(seat, { kind, bot: bot || seat.bot })
  }

  /** The names of those who play on this device, by seat. */
  get sitting(): Map<number, string> {
    const here = [...this.seats.entries()].filter(([, { kind }]) => kind === 'me' || kind === 'here')
    return new Map(here.map(([at, seat]) => [at, this.nameAt(at, seat)]))
  }

  /** The name that is used where none was typed. */
  nameAt(at: number, seat: PlannedSeat): string {
    const typed = seat.kind === 'me' ? prefs.name : seat.name
    return typed.trim() || t('seat.numbered', { number: at + 1 })
  }

  get hasPerson(): boolean {
    return this.seats.some(({ kind }) => kind !== 'bot')
  }

  /** What to ask the server for. */
  get wanted(): CreateTable {
    const own = this.preset === 'own'
    return {
      sheet: this.#sheet(),
      seats: this.seats.map(({ kind, bot }) => (kind === 'bot' ? { kind, bot } : { kind: 'person' })),
      preset: own ? 'rulebook' : this.preset,
      options: own && this.sheet !== 'own' ? $state.snapshot(this.options) : {},
      pace: this.pace,
      dice: this.dice,
      public: this.public,
      auto_forced: this.autoForced,
    }
  }

  #sheet(): CreateTable['sheet'] {
    if (this.sheet === 'generated') return { kind: 'generated', seed: this.seed }
    if (this.sheet === 'own' && this.file) return { kind: 'own', text: this.file.text }
    return { kind: 'shipped', game: this.game.id }
  }

  #seat(kind: Kind): PlannedSeat {
    return { kind, bot: suitableBot(this.game) ?? '', name: '' }
  }
}

export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS)
}
