/** Who won, and how a result is to be put. */

import { partsOf } from '../games'
import type { PlaceView } from '../wire/wire'

/** Whether the result is throws, and fewer are better; everything else is counted in points. */
export function countsThrows(family: string | undefined, seats: number): boolean {
  return seats === 1 && Boolean(partsOf(family).throwsAlone)
}

export function winnersOf(ranking: readonly PlaceView[]): number[] {
  return ranking.filter((place) => place.place === 1).map((place) => place.seat)
}

/** The tie-break that decided the first place; null where nothing had to be broken. */
export function brokenTie(ranking: readonly PlaceView[]): number | null {
  const first = ranking[0]
  if (!first) return null
  const tied = ranking.filter((place) => place.total === first.total)
  return tied.length > winnersOf(ranking).length ? first.tie_break : null
}
