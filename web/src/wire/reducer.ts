/** How a table changes by what the server tells of it. */

import type { Update, TableState } from './wire'

/** A part of a state on the way to what changed: an object or a list. */
type Node = Record<string, unknown> | unknown[]
type Change = Update['changes'][number]

/** A state with what changed put in; what did not change is the same object as before. */
export function updated(state: TableState, update: Update): TableState {
  const now = update.changes.reduce<unknown>((value, change) => made(value, change[0], change), state)
  // The server tells what makes another state of one: that is what its messages are checked for.
  return { ...(now as TableState), number: update.number, stamp: update.stamp }
}

/** A value with one change made, on the rest of its path. */
export function made(value: unknown, path: readonly (string | number)[], change: Change): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change[1]
  const node = value as Node
  return Array.isArray(node) ? inList(node, first, rest, change) : inObject(node, first, rest, change)
}

function inList(list: unknown[], first: string | number, rest: (string | number)[], change: Change): unknown[] {
  if (first === '+') return [...list, change[1]]
  if (first === '-') return list.slice(0, Number(change[1]))
  return list.map((part, at) => (at === first ? made(part, rest, change) : part))
}

function inObject(
  node: Record<string, unknown>,
  first: string | number,
  rest: (string | number)[],
  change: Change,
): Record<string, unknown> {
  if (rest.length || change.length > 1) return { ...node, [first]: made(node[first], rest, change) }
  const { [first]: _gone, ...kept } = node
  return kept
}
