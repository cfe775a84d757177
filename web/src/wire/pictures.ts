/** Pictures of the games: all of them come in one answer, which the browser keeps for ever. */

import { language } from '../speech/i18n.svelte'
import { api } from './api'
import { onceEach } from './once'
import { paperAddress, paperText, placeOf } from './papers'
import type { GameView } from './wire'

const asked = onceEach((digest: string, language: string) => api.pictures(digest, { language }))

/** The picture of a game as SVG: its paper where there is no server that tells of pictures. */
export async function pictureOf(game: GameView, digest = ''): Promise<string> {
  if (!digest) return paperText(paperAddress(placeOf(game)))
  const { pictures } = await asked(digest, language())
  return pictures[game.id] ?? ''
}
