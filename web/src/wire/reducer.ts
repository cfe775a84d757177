/** How a table changes by what the server tells of it; `scorepad/table/changes.py` says what changes mean. */

import { rowsOf, type Columns } from './columns'
import type { Update, TableState } from './wire'

type Changes = Record<string, unknown>

/** A state with what changed put in; what did not change is the same object as before. */
export function updated(state: TableState, update: Update): TableState {
  // The server tells what makes another state of one: that is what its messages are checked for.
  const now = update.changes.reduce<unknown>(made, state)
  return { ...(now as TableState), number: update.number, stamp: update.stamp }
}

/** What stands at a place after a change. */
export function made(old: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change.length > 1 ? rowsOf(change[0] as Columns, Number(change[1])) : (change[0] as unknown)
  if (typeof change !== 'object' || change === null) return change
  return Array.isArray(old) ? inList(old, change as Changes) : inObject(old as Record<string, unknown>, change as Changes)
}

function inObject(old: Record<string, unknown>, changes: Changes): Record<string, unknown> {
  const gone = ([, change]: [string, unknown]): boolean => Array.isArray(change) && !change.length
  const kept = Object.entries(old).filter(([name]) => !gone([name, changes[name]]))
  const told = Object.entries(changes).filter((entry) => !gone(entry))
  return Object.fromEntries([...kept, ...told.map(([name, change]) => [name, made(old[name], change)])])
}

function inList(old: readonly unknown[], { '+': more, '-': kept, '*': several, ...places }: Changes): unknown[] {
  const now = old.slice(0, kept === undefined ? old.length : Number(kept))
  for (const [indices, change] of Object.entries(places)) {
    for (const at of indices.split(' ').map(Number)) now[at] = made(now[at], change)
  }
  if (several) {
    const [columns, indices] = several as [Columns, number[]]
    for (const [row, change] of rowsOf(columns, indices.length).entries()) now[indices[row] ?? -1] = made(old[indices[row] ?? -1], change)
  }
  return more === undefined ? now : [...now, ...(made([], more) as unknown[])]
}
