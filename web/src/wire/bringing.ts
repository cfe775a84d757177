/** Games of this device that come to the server: they go on there, or are kept there once they are finished. */

import { api } from './api'
import { upTo } from './record'
import { keep, kept } from './storage'
import type { BringGame, TableState } from './wire'

/** Who taps twice waits for the same. */
const asked = new Map<string, Promise<string>>()

/** The table at the server that a game of this device was brought to; null as long as it was not. */
export function broughtTo(table: string): string | null {
  return kept<string>(key(table))
}

/** Bring a game to the server; its table there. What is here goes only when the game goes on there. */
export function bring(table: string): Promise<string> {
  const coming = asked.get(table) ?? brought(table).finally(() => asked.delete(table))
  asked.set(table, coming)
  return coming
}

async function brought(table: string): Promise<string> {
  const [state, { record }] = await Promise.all([api.table(table), api.record(table)])
  const made = await sent(state, record)
  keep(key(table), made)
  if (state.status !== 'over') await api.deleteTable(table)
  return made
}

/** Everybody sits down again: the server's dice are promised before. Sent again, all of it is the same table. */
async function sent(state: TableState, record: string): Promise<string> {
  const made = await api.bring(wanted(state, record))
  const people = state.status === 'over' ? [] : state.seats.filter((seat) => seat.kind === 'person')
  for (const { seat, name } of people) await api.sit(made.table, seat, name)
  return made.table
}

function wanted(state: TableState, record: string): BringGame {
  return {
    record: upTo(record, Infinity),
    seats: state.seats.map(({ bot }) => (bot === null ? { kind: 'person' } : { kind: 'bot', bot })),
    pace: state.pace,
    limit_seconds: state.limit_seconds,
    dice: state.dice.kind === 'own' ? 'own' : 'server',
    auto_forced: state.auto_forced,
  }
}

function key(table: string): string {
  return `scorepad.brought.${table}`
}
