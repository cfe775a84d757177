/** Who sits at a table. */

import { t, word } from '../speech/i18n.svelte'
import type { TableLine } from '../wire/wire'

/** The players of a table in a list; whoever alone plays there at this browser is "you". */
export function companyOf({ seats, mine }: TableLine): string {
  const alone = mine.length === 1 ? mine[0] : undefined
  return seats.map((name, seat) => (seat === alone ? t('seat.you') : name ? word('player', name) : t('web.seat.open'))).join(', ')
}
