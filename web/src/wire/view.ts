/** What the server's `view` tells of any game, and small questions to it. */

import type { Sentence } from '../speech/i18n.svelte'
import type { TableState } from './wire'

/** Something a seat may do now: its notation and what kind of act it is; families tell more. */
export interface Legal {
  text: string
  kind: string
}

export interface GameEvent extends Sentence {
  number: number
  params: Record<string, unknown>
}

/** What only the owner of a seat gets. */
export interface Own<Choice extends Legal = Legal> {
  legal: Choice[]
  can_undo: boolean
  version: number
}

/** What a seat of mine may do; nothing where it is not mine. */
export function ownOf<Choice extends Legal = Legal>(state: TableState | null, seat: number | null): Own<Choice> {
  const own = seat === null ? undefined : state?.mine[String(seat)]
  return (own ?? { legal: [], can_undo: false, version: 0 }) as unknown as Own<Choice>
}

/** The seats that act now. */
export function waitingOf(state: TableState | null): number[] {
  return state?.status === 'playing' ? ((state.view?.waiting ?? []) as number[]) : []
}
