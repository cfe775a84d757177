/** Results in the lists of scores. */

import { t } from './i18n.svelte'
import type { Score } from './wire'

/** A result in words: points, or throws where those are what counts. */
export function resultWords(score: Score): string {
  return t(score.throws ? 'web.boards.throws' : 'web.end.total', { count: score.total })
}
