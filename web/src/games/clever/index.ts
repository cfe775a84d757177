/** The Clever games. */

import { withWords } from '../../speech/i18n.svelte'
import { actionWords } from '../asking'
import type { GameParts } from '../parts'
import { choiceWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => withWords(import('./ReplayDice.svelte')),
  keys: ['1-6', 'f', 'arrows', 'enter', 'r', 'd', 'u', 'h', 'escape'],
  actionWords: actionWords('clever', choiceWords),
  chapter: 'event.clever.round',
  rewards: ['event.clever.mark-earned', 'event.clever.action-earned', 'event.clever.fox', 'event.clever.line'],
  example: () => withWords(import('./Example.svelte')),
  lessons: {
    'ganz-schoen-clever': () => import('./lessons/ganz-schoen-clever.json'),
    'doppelt-so-clever': () => import('./lessons/doppelt-so-clever.json'),
    'clever-hoch-drei': () => import('./lessons/clever-hoch-drei.json'),
  },
} satisfies GameParts as GameParts
