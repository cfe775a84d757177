/** Dice of a position in a replay. */

import { t, word } from '../speech/i18n.svelte'
import type { DieView } from '../wire/wire'

/** A die in words: its name and what it shows. */
export function thrownWords(die: DieView, called: string = die.id): string {
  const name = word('die', called)
  return die.face === null ? t('web.replay.die-blank', { name }) : t('web.replay.die', { name, face: die.face })
}
