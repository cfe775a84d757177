/** Opening tables: the server is asked for one, and those who play on this device sit down. */

import { api } from './api'
import { arrive } from './arrival'
import type { Place } from './host'
import { headOf, upTo } from './record'
import { keep, kept } from './storage'
import type { Created, CreateTable, Links } from './wire'

/** Open a table; `sitting` are the names of those who play here, by seat. Nobody has to tap where there is no choice. */
export async function openTable(wanted: CreateTable, sitting: Map<number, string>, place: Place = 'server'): Promise<Created> {
  const people = wanted.seats.filter((seat) => seat.kind === 'person').length
  const made = await api.createTable({ auto_forced: true, ...wanted, one_device: people === sitting.size }, place)
  if (made.invitation !== null && made.watching !== null) keepLinks(made.table, made as Links)
  const states = await Promise.all([...sitting].map(([seat, name]) => api.sit(made.table, seat, name)))
  for (const state of states) arrive(state)
  return made
}

/** Open a table that goes on from a step of a record; `names` are those who play here, bots have the other seats. */
export async function openAt(record: string, step: number, names: readonly (string | null)[], sameDice = false): Promise<Created> {
  const { games } = await api.games()
  const bots = games.find((game) => game.id === headOf(record).get('game'))?.bots ?? ['greedy']
  const bot = bots[Math.floor(bots.length / 2)] ?? 'greedy'
  const seats: CreateTable['seats'] = names.map((name) => (name === null ? { kind: 'bot', bot } : { kind: 'person' }))
  const sitting = names.flatMap((name, seat) => (name === null ? [] : [[seat, name] as const]))
  return openTable({ record: upTo(record, step, sameDice), same_dice: sameDice, seats }, new Map(sitting))
}

/** The links of a table; the server shows them once, so this browser keeps them. */
export function linksOf(table: string): Links | null {
  return kept<Links>(key(table))
}

export function keepLinks(table: string, { invitation, watching }: Links): void {
  keep(key(table), { invitation, watching })
}

function key(table: string): string {
  return `scorepad.links.${table}`
}
