/** What is asked of a player at every kind of table. */

import { t } from '../lib/i18n.svelte'

/** What I am asked while a bot waits for its dice; nothing where it does not. */
export function throwFor(seat: number | null, thrower: number | null, names: readonly string[]): string {
  return thrower === null || thrower === seat ? '' : t('web.table.own.for', { name: names[thrower] ?? '' })
}
