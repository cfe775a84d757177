/** What is said of a finished game, wherever it is looked at. */

import { listed, t } from '../speech/i18n.svelte'
import { countsThrows } from './verdict'

/** Who won. */
export function winnersWords(winners: readonly number[], names: readonly string[]): string {
  return t('web.end.winners', { who: listed(winners.map((seat) => names[seat] ?? '')), count: winners.length })
}

/** What somebody alone has reached: points, or throws where those are what counts. */
export function aloneWords(family: string | undefined, count: number): string {
  return t(countsThrows(family, 1) ? 'web.end.throws' : 'web.end.alone', { count })
}
