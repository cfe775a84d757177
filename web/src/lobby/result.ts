/** Results in the lists of scores. */

import { t } from '../speech/i18n.svelte'
import type { Score } from '../wire/wire'

/** A result in words: points, or throws where those are what counts. */
export function resultWords(score: Score): string {
  return t(score.throws ? 'web.boards.throws' : 'web.end.total', { count: score.total })
}
