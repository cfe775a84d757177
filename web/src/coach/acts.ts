/** What acts of a record are called. */

import { partsOf } from '../games'
import { coach } from '../wire/coach'
import type { WantedMoment } from '../wire/wire'

/** Acts in words, by step and notation: the family of the game has the words for what could be done there. */
export type ActWords = ReadonlyMap<string, string>

/** What could be done at some moments of a record, in words. */
export async function wordsAt(record: string, wanted: readonly WantedMoment[]): Promise<ActWords> {
  const found = wanted.length ? await coach.moments(record, wanted) : []
  const words = new Map<string, string>()
  for (const [at, { step, seat }] of wanted.entries()) {
    const told = found[at]
    if (!told) continue
    const { actionWords } = partsOf(told.view.family)
    for (const { text } of told.mine[seat]?.legal ?? []) words.set(key(step, text), actionWords(told, seat, text))
  }
  return words
}

/** An act as the player reads it; as it is written where there are no words for it. */
export function actWords(words: ActWords, step: number, act: string): string {
  return words.get(key(step, act)) ?? act
}

function key(step: number, act: string): string {
  return `${step} ${act}`
}
