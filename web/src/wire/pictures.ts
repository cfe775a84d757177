/** Pictures of the games: all of them come in one answer, which the browser keeps for ever. */

import { language } from '../speech/i18n.svelte'
import { api } from './api'
import { onceEach } from './once'

const asked = onceEach((digest: string, language: string, palette: string) => api.pictures(digest, { language, palette }))

/** The picture of a game, to be shown as it is. */
export async function pictureOf(game: string, digest: string, palette: string): Promise<string> {
  const { pictures } = await asked(digest, language(), palette)
  return `data:image/svg+xml,${encodeURIComponent(pictures[game] ?? '')}`
}
