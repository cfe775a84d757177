/** What this browser may do at a table besides playing; asked for anew whenever somebody comes or goes. */

import { api } from '../wire/api'
import type { Table } from '../wire/table.svelte'
import type { Standing } from '../wire/wire'

export class StandingAt {
  /** Null until the server answered. */
  now: Standing | null = $state.raw(null)

  constructor(table: Table) {
    const seated = $derived(
      [table.state?.status, ...(table.state?.seats ?? []).map((seat) => `${seat.kind}${String(seat.mine)}`)].join(' '),
    )
    $effect(() => {
      if (seated)
        api.standing(table.id).then(
          (found) => (this.now = found),
          () => {},
        )
    })
  }
}
