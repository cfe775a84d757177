/** How much of Python is here, while it is on its way. */

let here: number | null = $state(null)

export const progress = {
  /** From 0 to 1; null while nothing is on its way. */
  get now(): number | null {
    return here
  },
  begin: () => void (here = 0),
  show: (bytes: number, whole: number) => void (here = bytes / whole),
  end: () => void (here = null),
}
