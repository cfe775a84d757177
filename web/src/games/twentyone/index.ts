/** Twenty One. */

import { t } from '../../speech/i18n.svelte'
import { actionWords } from '../asking'
import type { GameParts } from '../parts'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['arrows', 'enter', 'r', 'k', 'd', 's', 'u', 'h'],
  actionWords: actionWords('twentyone', (_view, one) => t(`web.twentyone.hint.${one.kind}`, { ...one })),
  chapter: 'event.twentyone.turn',
  ownSheets: true,
  cloth: 'warn',
  lessons: { 'twenty-one': () => import('./lessons/twenty-one.json') },
} satisfies GameParts as GameParts
