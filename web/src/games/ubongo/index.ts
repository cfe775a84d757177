/** Ubongo with dice. */

import { withWords } from '../../speech/i18n.svelte'
import { actionWords } from '../asking'
import type { GameParts } from '../parts'
import { choiceWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => withWords(import('./ReplayDice.svelte')),
  keys: ['arrows', 'enter', 'r', 'm', 'n', 'x', 'd', 'u', 'h', 'escape'],
  actionWords: actionWords('ubongo', choiceWords),
  chapter: 'event.ubongo.area',
  throwsAlone: true,
  cloth: 'good',
  lessons: { 'ubongo-dice': () => import('./lessons/ubongo-dice.json') },
} satisfies GameParts as GameParts
