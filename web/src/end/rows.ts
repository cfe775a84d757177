/** The rows of a table of points. */

import { has, word } from '../speech/i18n.svelte'

/** What is only counted beside the points, and adds nothing to them. */
const COUNTED = 'throws'

export interface Row {
  part: string
  total: boolean
}

/** What adds up, the total, and below it what is only counted; of a score its last part is the total. */
export function rowsOf(score: Readonly<Record<string, number>>): Row[] {
  const parts = Object.keys(score)
  const total = parts.at(-1)
  const isBeside = (part: string) => part === COUNTED && part !== total
  return [...parts.filter((part) => !isBeside(part)), ...parts.filter(isBeside)].map((part) => ({ part, total: part === total }))
}

/** How a part of a score is called. */
export function rowWords(part: string): string {
  return has(`area.${part}`) ? word('area', part) : word('part', part)
}
