/** What lies between two looks at a table. */

import { ownOf } from './view'
import type { Act, EventView, TableState, Undo } from './wire'

/** The endings of events in which dice are thrown. */
const THROWS = ['.roll', '.throw']

/** Whether dice were thrown. */
export function isThrow(event: EventView): boolean {
  return THROWS.some((ending) => event.key.endsWith(ending))
}

/** What happened between two looks; nothing where acts were taken back. */
export function eventsBetween(before: TableState | null, now: TableState): readonly EventView[] {
  return now.view?.events.slice(before?.view?.events.length ?? now.view.events.length) ?? []
}

/** Whether there is something to look at: talk and the like are no steps. */
export function isStep(before: TableState, now: TableState): boolean {
  return eventsBetween(before, now).length > 0
}

/** What others did between two looks. */
export function newsOf(before: TableState | null, now: TableState): readonly EventView[] {
  const mine = new Set(now.seats.filter((seat) => seat.mine).map((seat) => seat.seat))
  return eventsBetween(before, now).filter(({ params }) => typeof params.seat === 'number' && !mine.has(params.seat))
}

/** A throw of others that asks somebody here, as it is seen before he is asked: dice do not tumble then. Null if it is none. */
export function seenFirst(before: TableState, now: TableState): TableState | null {
  const asked = now.seats.filter((seat) => seat.mine && ownOf(now, seat.seat).legal.length).map((seat) => seat.seat)
  if (!now.view || !asked.length || !eventsBetween(before, now).some(isThrow)) return null
  const view = { ...now.view, waiting: now.view.waiting.filter((seat) => !asked.includes(seat)) }
  const mine = Object.fromEntries(Object.entries(now.mine).map(([seat, own]) => [seat, { ...own, legal: [], can_undo: false }]))
  return { ...now, view, mine }
}

/**
 * Whether the host played for somebody here who had no choice: more happened to a seat than throws and what was done
 * here. That what was done here ended a turn is seen without a word.
 */
export function wasForced(before: TableState | null, now: TableState, done: readonly (Act | Undo)[]): boolean {
  if (!before || !now.auto_forced) return false
  const throws = eventsBetween(before, now).filter(isThrow).length
  const own = (seat: number) => done.filter((move) => move.seat === seat && !(move.type === 'act' && move.action === 'roll')).length
  const more = (seat: number) => versionOf(now, seat) - versionOf(before, seat) - throws - own(seat)
  const written = (seat: number) =>
    eventsBetween(before, now).filter(({ params }) => params.seat === seat && params.cell !== undefined).length
  const seen = (seat: number) => own(seat) > 0 && written(seat) <= own(seat)
  return now.seats.some(({ seat, mine, stand_in }) => mine && !stand_in && more(seat) > 0 && !seen(seat))
}

/** How often something changed for a seat. */
export function versionOf(state: TableState | null, seat: number): number {
  return state?.seats[seat]?.version ?? 0
}
