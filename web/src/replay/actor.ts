/** Who acts in a record. */

interface Entry {
  /** `0 w>y3a`, `roll w3y1`; nothing at the beginning. */
  entry: string
  events: readonly { params?: Record<string, unknown> }[]
}

/** The seat that acts or throws at a step; before anything happened the first one. */
export function actorAt(steps: readonly Entry[], at: number): number {
  const step = steps[at]
  const seats = [Number(step?.entry.match(/^\d+/)?.[0] ?? NaN), ...(step?.events.map((event) => event.params?.seat) ?? [])]
  return seats.find((seat): seat is number => Number.isInteger(seat)) ?? (at > 0 ? actorAt(steps, at - 1) : 0)
}
