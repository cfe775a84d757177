/** The player at this browser. */

import { t } from '../speech/i18n.svelte'
import { prefs } from './prefs.svelte'

/** How this player is called at a seat; who has not said a name goes by its number. */
export function myName(seat: number): string {
  return prefs.name.trim() || t('seat.numbered', { number: seat + 1 })
}
