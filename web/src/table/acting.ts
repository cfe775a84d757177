/** Which of the seats at this device acts now. */

import type { TableState } from '../wire/wire'

/** The seat that goes on: the one that acts as long as it may, else the next of mine that is awaited. */
export function actingSeat(
  acting: number | null,
  mine: readonly number[],
  waiting: readonly number[],
  standIn: (seat: number) => boolean,
): number | null {
  const awaited = mine.filter((seat) => waiting.includes(seat) && !standIn(seat))
  if (acting !== null && awaited.includes(acting)) return acting
  const after = awaited.find((seat) => acting !== null && seat > acting)
  return after ?? awaited[0] ?? (acting !== null && mine.includes(acting) ? acting : (mine[0] ?? null))
}

/** Whether other people are awaited, and nobody at this device. */
export function awaitsOthers(seats: TableState['seats'], waiting: readonly number[]): boolean {
  const awaited = seats.filter((seat) => waiting.includes(seat.seat))
  return awaited.some((seat) => seat.kind === 'person') && !awaited.some((seat) => seat.mine)
}
