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

/** How the game ended for a seat: by how many points it was won or lost, or that it came to a tie. */
export function outcomeOf(
  ranking: readonly PlaceView[],
  seat: number,
): { key: 'web.end.won' | 'web.end.lost' | 'web.end.won-tie' | 'web.end.lost-tie' | 'web.end.shared'; count: number; won: boolean } | null {
  const own = ranking.find((place) => place.seat === seat)
  const best = ranking.find((place) => place.seat !== seat)
  if (!own || !best) return null
  const count = Math.abs(own.total - best.total)
  const won = own.place === 1
  if (won && best.place === 1) return { key: 'web.end.shared', count, won }
  if (count === 0) return { key: won ? 'web.end.won-tie' : 'web.end.lost-tie', count, won }
  return { key: won ? 'web.end.won' : 'web.end.lost', count, won }
}
