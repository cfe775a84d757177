/** What the server promised about the dice before the first roll, as this browser saw it. */

export interface Remembered {
  commitment: string
  /** The random bits this browser gave for its seats. */
  nonces: string[]
}

/** Keep what was shown when this browser sat down. */
export function remember(table: string, commitment: string, nonce: string): void {
  const before = remembered(table)
  const kept: Remembered = {
    commitment: before?.commitment ?? commitment,
    nonces: [...new Set([...(before?.nonces ?? []), nonce])],
  }
  try {
    localStorage.setItem(key(table), JSON.stringify(kept))
  } catch {
    // without storage the check relies on what the record says
  }
}

/** What this browser saw at a table; null if it sat nowhere there. */
export function remembered(table: string): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? 'null') as Remembered | null
  } catch {
    return null
  }
}

function key(table: string): string {
  return `scorepad.dice.${table}`
}
