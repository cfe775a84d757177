/** Who keeps the others at a table waiting, and for whom a bot stands in. */

import type { Table } from '../wire/table.svelte'
import type { SeatView } from '../wire/wire'

const LOOK_MS = 5000

/** Looks at the clock as long as the component lives that makes it: nothing happens at the table when somebody's time runs out. */
export class Absence {
  #clock = $state(Date.now() / 1000)

  constructor(readonly table: Table) {
    $effect(() => {
      const timer = setInterval(() => (this.#clock = Date.now() / 1000), LOOK_MS)
      return () => clearInterval(timer)
    })
  }

  /** Seats of others for which a bot may stand in. */
  get late(): number[] {
    return this.#seats.filter((seat) => this.#isLate(seat)).map((seat) => seat.seat)
  }

  /** Seats of this browser for which a bot stands in. */
  get replaced(): number[] {
    return this.#seats.filter((seat) => seat.mine && seat.stand_in).map((seat) => seat.seat)
  }

  get #seats(): readonly SeatView[] {
    return this.table.state?.seats ?? []
  }

  #isLate(seat: SeatView): boolean {
    if (seat.mine || seat.stand_in || seat.kind !== 'person' || !this.table.mine.length) return false
    const limit = this.table.state?.limit_seconds ?? Infinity
    return seat.late || (seat.awaited_since !== null && this.#clock - seat.awaited_since > limit)
  }
}
