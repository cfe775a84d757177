/** Small questions to what the server tells of a table. */

import type { AnyFamily, Choice, Family, OfferedView, OwnView, TableState, ViewOf } from './wire'

/** A table at which a game of a family is played. */
export type Playing<F extends AnyFamily> = TableState<F> & { view: ViewOf<F> }

/** What is seen of a table, and what may be done there. */
export type Seen<F extends AnyFamily = AnyFamily> = Pick<TableState<F>, 'view' | 'mine'>

/** What is told to the board of a family; it is only shown where its family is played. */
export function toldTo<F extends Family>(family: F, state: TableState | null): Playing<F> {
  if (isOf(family, state)) return state
  throw new TypeError(`the board of ${family} at a table with ${state?.view?.family ?? 'no game'}`)
}

/** Whether a game of a family is played at a table. */
export function isOf<F extends Family, S extends Seen>(family: F, state: S | null): state is S & Seen<F> & { view: ViewOf<F> } {
  return state?.view?.family === family
}

/** What a seat of mine may do; nothing where it is not mine. */
export function ownOf<F extends AnyFamily>(state: Seen<F> | null, seat: number | null): OwnView<F> {
  const own = seat === null ? undefined : state?.mine[String(seat)]
  return own ?? { legal: [], can_undo: false, version: 0 }
}

/** What a seat writes by an act that is on its way. */
export function comingOf(state: Seen | null, seat: number | null, acting: string | null): NonNullable<OfferedView['marks']> {
  return (acting !== null && ownOf(state, seat).legal.find((one) => one.text === acting)?.marks) || []
}

/** The only act that a seat has left, where it writes nothing and throws nothing: it ends what could still be taken back. */
export function endingOf({ legal, can_undo }: OwnView): Choice | undefined {
  const [only, ...more] = legal
  return can_undo && only && !more.length && !only.marks?.length && only.kind !== 'roll' ? only : undefined
}

/** The seats that act now. */
export function waitingOf(state: TableState | null): number[] {
  return state?.status === 'playing' ? (state.view?.waiting ?? []) : []
}
