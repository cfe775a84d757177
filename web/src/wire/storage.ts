/** What this browser keeps; one that keeps nothing, as in a private window, still plays. */

/** What was kept under a name; null where there is nothing, or not ours. */
export function kept<Kept>(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Keep something under a name, if that can be done. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // it is as if it had never been kept
  }
}
