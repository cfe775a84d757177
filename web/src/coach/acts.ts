/** The positions of a record in which somebody decided, and what acts are called there. */

import { partsOf } from '../games'
import { coach } from '../wire/coach'
import type { Moment, WantedMoment } from '../wire/wire'

/** Positions by the step of the record that comes next. */
export type MomentsByStep = ReadonlyMap<number, Moment>

/** What could be done at some moments of a record. */
export async function momentsAt(record: string, wanted: readonly WantedMoment[]): Promise<MomentsByStep> {
  const found = wanted.length ? await coach.moments(record, wanted) : []
  return new Map(found.map((moment, at) => [wanted[at]?.step ?? 0, moment]))
}

/** An act as the player reads it; as it is written where there are no words for it. */
export function actWords(moment: Moment | undefined, seat: number, act: string): string {
  return moment ? partsOf(moment.view.family).actionWords(moment, seat, act) : act
}
