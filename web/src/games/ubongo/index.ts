/** Ubongo with dice. */

import { boardWords } from '../asking'
import type { GameParts } from '../parts'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['arrows', 'enter', 'r', 'm', 'n', 'x', 'd', 'u', 'h', 'escape'],
  actionWords: boardWords,
  chapter: 'event.ubongo.area',
  throwsAlone: true,
  cloth: 'good',
} satisfies GameParts as GameParts
