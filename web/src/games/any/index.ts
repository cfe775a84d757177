/** Any family of games that has no folder here: what every game has in common. */

import type { GameParts } from '../parts'
import { choiceWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['enter', 'r', 'd', 'u', 'h'],
  actionWords: (_view, action) => choiceWords(action),
  chapter: '',
  spread: true,
} satisfies GameParts as GameParts
