/** What is said of a finished game, wherever it is looked at. */

import { listed, t } from '../speech/i18n.svelte'

/** Who won. */
export function winnersWords(winners: readonly number[], names: readonly string[]): string {
  return t('web.end.winners', { who: listed(winners.map((seat) => names[seat] ?? '')), count: winners.length })
}
