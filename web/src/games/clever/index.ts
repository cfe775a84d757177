/** The Clever games. */

import type { GameParts } from '../parts'
import type { CleverView, Legal } from './view'
import { actionWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['1-6', 'f', 'arrows', 'enter', 'r', 'd', 'u', 'h', 'escape'],
  actionWords: (view, action) => actionWords(view as CleverView, action as Legal),
  chapter: 'event.clever.round',
  spread: true,
  example: () => import('./Example.svelte'),
  lessons: { 'ganz-schoen-clever': () => import('./guide/Guide.svelte') },
} satisfies GameParts as GameParts
