/** What the server promised about the dice before the first roll, as this browser saw it. */

import { keep, kept } from './storage'

export interface Remembered {
  commitment: string
  /** The random bits this browser gave for its seats. */
  nonces: string[]
}

/** Keep what was shown when this browser sat down. */
export function remember(table: string, commitment: string, nonce: string): void {
  const before = remembered(table)
  const now: Remembered = {
    commitment: before?.commitment ?? commitment,
    nonces: [...new Set([...(before?.nonces ?? []), nonce])],
  }
  keep(key(table), now) // without it the check relies on what the record says
}

/** What this browser saw at a table; null if it sat nowhere there. */
export function remembered(table: string): Remembered | null {
  return kept<Remembered>(key(table))
}

function key(table: string): string {
  return `scorepad.dice.${table}`
}
