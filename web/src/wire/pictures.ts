/** Pictures of the games: all of them come in one answer, which the browser keeps for ever. */

import { language } from '../speech/i18n.svelte'
import { api } from './api'
import { onceEach } from './once'
import { paperAddress, placeOf } from './papers'
import { fixed } from './place'
import type { GameView } from './wire'

const asked = onceEach((digest: string, language: string, palette: string) => api.pictures(digest, { language, palette }))

/** The picture of a game, to be shown as it is: its paper where there is no server that tells of pictures. */
export async function pictureOf(game: GameView, digest: string, palette: string): Promise<string> {
  if (!digest) return fixed(paperAddress(placeOf(game), '', palette === 'standard' ? {} : { palette }))
  const { pictures } = await asked(digest, language(), palette)
  return `data:image/svg+xml,${encodeURIComponent(pictures[game.id] ?? '')}`
}
