/** What others say at a table. */

import type { LogEntry, TableState } from './wire'

/** What was said since by those who play elsewhere; nothing of what was said before one came. */
export function heardSince(before: TableState | null, now: TableState): LogEntry[] {
  if (!before) return []
  const last = before.log.at(-1)?.number ?? -1
  const mine = new Set(now.seats.filter((seat) => seat.mine).map((seat) => seat.seat))
  return now.log.filter((entry) => entry.kind === 'chat' && entry.number > last && !mine.has(entry.seat ?? -1))
}
