/** Any family of games that has no folder here: what every game has in common. */

import { ownOf } from '../../wire/view'
import type { GameParts } from '../parts'
import { choiceWords } from './words'

export default {
  board: () => import('./Board.svelte'),
  dice: () => import('./ReplayDice.svelte'),
  keys: ['enter', 'r', 'd', 'u', 'h'],
  actionWords: (state, seat, text) => {
    const found = ownOf(state, seat).legal.find((one) => one.text === text)
    return found ? choiceWords(found) : text
  },
  chapter: '',
} satisfies GameParts as GameParts
