/** The shapes of what the server tells of every game, and small questions to it. */

import type { ChoiceView, Die, Guest, OfferedView, ViewOf } from '../../wire/wire'

export type AnyDie = Die<Guest>
export type AnyView = ViewOf<Guest>
/** A choice of any game: its notation and what kind of act it is; families tell more. */
export type Legal = Pick<ChoiceView, 'kind'> & OfferedView

/** The choices that were offered before and now, in the order they first came: one can ask why one is not allowed now. */
export function remembered(known: readonly Legal[], legal: readonly Legal[]): Legal[] {
  const fresh = legal.filter((one) => !known.some((other) => other.text === one.text))
  return [...known, ...fresh]
}
