/** Which of the seats at this device acts now. */

import type { TableState } from '../lib/wire'

/** The seat that goes on: the one that acts as long as it may, else the next of mine that is awaited. */
export function actingSeat(
  acting: number | null, mine: readonly number[], waiting: readonly number[], standIn: (seat: number) => boolean,
): number | null {
  const awaited = mine.filter((seat) => waiting.includes(seat) && !standIn(seat))
  if (acting !== null && awaited.includes(acting)) return acting
  const after = awaited.find((seat) => acting !== null && seat > acting)
  return after ?? awaited[0] ?? (acting !== null && mine.includes(acting) ? acting : (mine[0] ?? null))
}

/** For whom dice of one's own are thrown and entered here now: for me, or for a bot that asks for it; null for nobody. */
export function throwerOf(state: TableState | null, seat: number | null, legal: readonly { kind: string }[]): number | null {
  if (seat === null || state?.dice.kind !== 'own') return null
  if (legal.some((one) => one.kind === 'roll')) return seat
  const last = state.log.findLast((entry) => ['ask', 'act', 'roll'].includes(entry.kind))
  return last?.kind === 'ask' && state.status === 'playing' ? last.seat : null
}
