/** How those who played are called. */

import { t, word } from './i18n.svelte'
import { distinct } from './names'

/** The names of a record by seat: a nameless bot by what it is, nobody known by the number of the seat. */
export function playerNames(players: readonly string[], seats: number): string[] {
  const names = Array.from({ length: seats }, (_, seat) => {
    const name = players[seat]
    if (!name) return t('seat.numbered', { number: seat + 1 })
    return word('player', name)
  })
  return distinct(names)
}
