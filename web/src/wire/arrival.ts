/** The table at which somebody has just sat down: the answer showed it, so that it stands there before its line does. */

import type { TableState } from './wire'

let latest: TableState | null = null

/** Keep how a table looks; of two answers the later one counts. */
export function arrive(state: TableState): void {
  if (latest?.table !== state.table || latest.number < state.number) latest = state
}

/** How a table looked to who arrives there now, once. */
export function arrivedAt(table: string): TableState | null {
  const found = latest?.table === table ? latest : null
  latest = null
  return found
}
