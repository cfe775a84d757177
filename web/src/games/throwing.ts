/** Throwing dice of one's own, at any kind of table. */

import { t } from '../speech/i18n.svelte'
import type { TableState } from '../wire/wire'

/** What I am asked while a bot waits for its dice; nothing where it does not. */
export function throwFor(seat: number | null, thrower: number | null, names: readonly string[]): string {
  return thrower === null || thrower === seat ? '' : t('web.table.own.for', { name: names[thrower] ?? '' })
}

/** For whom dice of one's own are thrown and entered here now: for me, or for a bot that asks for it; null for nobody. */
export function throwerOf(state: TableState | null, seat: number | null, legal: readonly { kind: string }[]): number | null {
  if (seat === null || state?.dice.kind !== 'own') return null
  if (legal.some((one) => one.kind === 'roll')) return seat
  return state.asked[0] ?? null
}
