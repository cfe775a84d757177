/** Twenty One. */

import { boardWords } from '../asking'
import type { GameParts } from '../parts'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['arrows', 'enter', 'r', 'k', 'd', 's', 'u', 'h'],
  actionWords: boardWords,
  chapter: 'event.twentyone.turn',
  ownSheets: true,
  cloth: 'warn',
} satisfies GameParts as GameParts
