/** Opening tables: the server is asked for one, and those who play on this device sit down. */

import { api } from './api'
import { t } from './i18n.svelte'
import { prefs } from './prefs.svelte'
import type { Created, CreateTable, GameView, Links } from './wire'

/** Open a table; `sitting` are the names of those who play here, by seat. */
export async function openTable(wanted: CreateTable, sitting: Map<number, string>): Promise<Created> {
  const people = wanted.seats.filter((seat) => seat.kind === 'person').length
  const made = await api.createTable({ ...wanted, one_device: people === sitting.size })
  if (made.invitation !== null && made.watching !== null) keepLinks(made.table, made as Links)
  for (const [seat, name] of sitting) await api.sit(made.table, seat, name)
  return made
}

/** A table for one person, against the bot that suits a newcomer or alone; its id. */
export async function playNow(game: GameView, alone: boolean): Promise<string> {
  const bot = suitableBot(game)
  const seats: CreateTable['seats'] = [{ kind: 'person' }]
  if (!alone && bot) seats.push({ kind: 'bot', bot })
  const made = await openTable({ sheet: { kind: 'shipped', game: game.id }, seats }, new Map([[0, myName(0)]]))
  return made.table
}

/** How this player is called at a seat; who has not said a name goes by its number. */
export function myName(seat: number): string {
  return prefs.name.trim() || t('seat.numbered', { number: seat + 1 })
}

/** The bot in the middle: bots are listed weakest first. */
export function suitableBot(game: Pick<GameView, 'bots'>): string | undefined {
  return game.bots[Math.floor(game.bots.length / 2)]
}

/** The links of a table; the server shows them once, so this browser keeps them. */
export function linksOf(table: string): Links | null {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? 'null') as Links | null
  } catch {
    return null
  }
}

export function keepLinks(table: string, { invitation, watching }: Links): void {
  try {
    localStorage.setItem(key(table), JSON.stringify({ invitation, watching }))
  } catch {
    // new links can be made at any time
  }
}

function key(table: string): string {
  return `scorepad.links.${table}`
}
