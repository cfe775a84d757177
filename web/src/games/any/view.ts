/** What the server's view tells of every game. */

import type { Legal } from '../../wire/view'

export interface AnyDie {
  id: string
  letter?: string
  face: number | string | null
}

export interface AnyView {
  over: boolean
  waiting: number[]
  colours: Record<string, string>
  material: { faces?: number }
  dice: AnyDie[]
  sheets: unknown[]
}

/** The choices that were offered before and now, in the order they first came: one can ask why one is not allowed now. */
export function remembered(known: readonly Legal[], legal: readonly Legal[]): Legal[] {
  const fresh = legal.filter((one) => !known.some((other) => other.text === one.text))
  return [...known, ...fresh]
}
