/** How sheets are to be drawn for this player. */

import { language } from '../speech/i18n.svelte'
import { prefs, type Palette } from './prefs.svelte'

export function look(): { language: string; palette: Palette } {
  return { language: language(), palette: prefs.palette }
}
