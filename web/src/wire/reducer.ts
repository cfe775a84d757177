/** How a table changes by what the server tells of it. */

import type { AnyFamily, Changes, Sheet, TableState, Update, View, ViewOf } from './wire'

/** A state with what changed put in. */
export function updated(state: TableState, update: Update): TableState {
  const { view, sheets, log, type: _type, since: _since, ...rest } = update
  const known = state.log.filter((entry) => entry.number <= update.since)
  // What changes is told of the game that is played: the view stays of its family.
  const now = state.view && (updatedView(state.view, view, sheets) as View)
  return { ...state, ...rest, log: [...known, ...log], view: now }
}

function updatedView<F extends AnyFamily>(old: ViewOf<F>, changed: Changes<F>, sheets: Record<string, Sheet<F>>): ViewOf<F> {
  const { events_from: kept, events, ...parts } = changed
  return {
    ...old,
    ...parts,
    events: [...old.events.slice(0, kept), ...events],
    sheets: old.sheets.map((sheet, seat) => sheets[seat] ?? sheet),
  }
}
