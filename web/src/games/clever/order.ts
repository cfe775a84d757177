/** In which order a chain of marks came about. */

import type { EventView } from '../../wire/wire'

/** The groups of a seat's marks as the last events tell them, first the mark that began it all. */
export function inTheirOrder(events: readonly EventView[], seat: number, groups: readonly string[]): string[] {
  const told = events.filter((event) => event.params.seat === seat && event.params.cell !== undefined)
  const cells = told.slice(-groups.length).map((event) => `cell-${String(event.params.cell)}`)
  return cells.filter((name, at) => groups.includes(name) && cells.indexOf(name) === at)
}
