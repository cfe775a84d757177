/** The table that is being planned on the page for new tables. */

import { t } from '../speech/i18n.svelte'
import { prefs } from '../ui/prefs.svelte'
import { api } from '../wire/api'
import type { Place } from '../wire/host'
import type { CheckedSheet, CreateTable, GameView, OptionView } from '../wire/wire'
import { suitableBot } from './playnow'

export type Kind = 'me' | 'here' | 'friend' | 'bot'
export type Preset = 'rulebook' | 'international' | 'own'
export type SheetKind = 'shipped' | 'generated' | 'own'
export type Value = boolean | number | string

export interface PlannedSeat {
  kind: Kind
  bot: string
  name: string
}

const SEEDS = 1_000_000

export class Plan {
  seats: PlannedSeat[] = $state([])
  preset: Preset = $state('rulebook')
  /** What was chosen by hand. */
  options: Record<string, Value> = $state({})
  pace: 'live' | 'unhurried' = $state('live')
  dice: 'server' | 'own' = $state('server')
  /** Where it is played; others can only come to a server. */
  place: Place = $state(prefs.place)
  sheet: SheetKind = $state('shipped')
  seed = $state(newSeed())
  /** A sheet file that was read and can be played. */
  own: { text: string; sheet: CheckedSheet } | null = $state.raw(null)
  public = $state(false)
  autoForced = $state(true)
  /** What the server would play by where nothing is chosen. */
  #usual: Record<string, Value> = $state.raw({})

  constructor(readonly game: GameView) {
    this.seats = [this.#seat('me'), this.#seat('bot')].slice(0, game.most)
  }

  /** How many may play, and against which bots: a sheet of one's own may say otherwise than the game. */
  get offer(): Pick<GameView, 'fewest' | 'most' | 'bots'> {
    return this.sheet === 'own' && this.own ? this.own.sheet : this.game
  }

  /** Whether so many may play. */
  get fits(): boolean {
    return this.seats.length >= this.offer.fewest && this.seats.length <= this.offer.most
  }

  /** Play with this sheet; a bot that does not know it makes room for one that does. */
  take(text: string, sheet: CheckedSheet): void {
    this.own = { text, sheet }
    for (const seat of this.seats) if (!sheet.bots.includes(seat.bot)) seat.bot = suitableBot(sheet) ?? ''
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

  /** Whether nobody is to come from elsewhere. */
  get alone(): boolean {
    return this.seats.every(({ kind }) => kind !== 'friend')
  }

  get hasPerson(): boolean {
    return this.seats.some(({ kind }) => kind !== 'bot')
  }

  /** Whether the presets differ in anything. */
  get hasPresets(): boolean {
    return this.game.options.some((option) => !agreed(option))
  }

  /** Whether a question is open to the players: all are to those who wish it, and those that no preset decides. */
  isOpen(option: OptionView): boolean {
    return this.preset === 'own' || agreed(option)
  }

  /** How a question is answered: by hand, or as it is usual at such a table. */
  valueOf(option: OptionView): Value {
    const chosen = this.isOpen(option) ? this.options[option.name] : undefined
    return chosen ?? this.#usual[option.name] ?? option[this.#preset]
  }

  /** The kind of table, as far as it decides what is usual. */
  get kind(): Pick<CreateTable, 'seats' | 'preset' | 'pace'> {
    const seats: CreateTable['seats'] = this.seats.map(({ kind, bot }) => (kind === 'bot' ? { kind, bot } : { kind: 'person' }))
    return { seats, preset: this.#preset, pace: this.pace }
  }

  /** Learn what is usual at a table of this kind; the last one asked for holds. */
  async learn(kind: Plan['kind']): Promise<void> {
    const found = await api.tableOptions({ sheet: { kind: 'shipped', game: this.game.id }, ...kind })
    if (JSON.stringify(kind) === JSON.stringify(this.kind)) this.#usual = found.options
  }

  /** What to ask the server for. */
  get wanted(): CreateTable {
    const open = this.game.options.filter((option) => this.sheet !== 'own' && this.isOpen(option) && option.name in this.options)
    return {
      sheet: this.#sheet(),
      ...this.kind,
      options: Object.fromEntries(open.map((option) => [option.name, this.valueOf(option)])),
      dice: this.dice,
      public: this.public,
      auto_forced: this.autoForced,
    }
  }

  get #preset(): 'rulebook' | 'international' {
    return this.preset === 'own' ? 'rulebook' : this.preset
  }

  #sheet(): CreateTable['sheet'] {
    if (this.sheet === 'generated') return { kind: 'generated', seed: this.seed }
    if (this.sheet === 'own' && this.own) return { kind: 'own', text: this.own.text }
    return { kind: 'shipped', game: this.game.id }
  }

  #seat(kind: Kind): PlannedSeat {
    return { kind, bot: suitableBot(this.offer) ?? '', name: '' }
  }
}

/** Both presets answer it alike: neither is meant to decide it. */
function agreed(option: OptionView): boolean {
  return option.rulebook === option.international
}

export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS)
}
