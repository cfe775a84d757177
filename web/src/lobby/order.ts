/** In which order the games are offered. */
import type { GameView } from '../wire/wire'

/** Shown first; all others follow in the server's order. */
const FIRST = ['ganz-schoen-clever', 'doppelt-so-clever', 'clever-hoch-drei', 'twenty-one', 'ubongo-dice']

export function inOrder(games: readonly GameView[]): GameView[] {
  return games.toSorted((a, b) => place(a) - place(b))
}

function place(game: GameView): number {
  const at = FIRST.indexOf(game.id)
  return at < 0 ? FIRST.length : at
}
