/** The families of games: found by their folders, nobody lists them. */

import type { AnyFamily, Guest } from '../wire/wire'
import any from './any'
import type { GameParts } from './parts'

const found = import.meta.glob<GameParts>(['./*/index.ts', '!./any/index.ts'], { eager: true, import: 'default' })
const FAMILIES = new Map(Object.entries(found).map(([path, parts]) => [path.split('/')[1], parts]))

/** What a family brings; a plain board and plain words where it has no folder here. */
export function partsOf(family: string | undefined): GameParts {
  return FAMILIES.get(family) ?? any
}

/** Whether what the server tells is about a family that has no folder here. */
export function isGuest<Told extends { family: AnyFamily }>(told: Told): told is Extract<Told, { family: Guest }> {
  return !FAMILIES.has(told.family)
}

/** The guided first round of a game, where there is one. */
export function lessonOf(game: string): NonNullable<GameParts['lessons']>[string] | undefined {
  return [...FAMILIES.values()].map((parts) => parts.lessons?.[game]).find((lesson) => lesson !== undefined)
}
