/** What choices are called that only the server knows. */

import { has, t } from '../../speech/i18n.svelte'
import type { Legal } from './view'

/** A choice in the words of its game, else those of all games, else as it is written. */
export function choiceWords(one: Legal): string {
  const key = [`choice.${one.text}`, `web.any.act.${one.kind}`].find(has)
  return key === undefined ? one.text : t(key, { ...one })
}
