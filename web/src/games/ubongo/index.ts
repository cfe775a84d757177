/** Ubongo with dice. */

import { actionWords } from '../asking'
import type { GameParts } from '../parts'
import { choiceWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['arrows', 'enter', 'r', 'm', 'n', 'x', 'd', 'u', 'h', 'escape'],
  actionWords: actionWords('ubongo', choiceWords),
  chapter: 'event.ubongo.area',
  throwsAlone: true,
  cloth: 'good',
  lessons: { 'ubongo-dice': () => import('./lessons/ubongo-dice.json') },
} satisfies GameParts as GameParts
