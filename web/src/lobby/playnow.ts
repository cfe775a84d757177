/** To a table with one tap, against the bot that suits. */

import { partsOf } from '../games'
import { myName } from '../ui/me'
import { loadAhead } from '../ui/route.svelte'
import { paperAddress, paperText, placeOf } from '../wire/papers'
import { openTable } from '../wire/seating'
import type { CreateTable, GameView } from '../wire/wire'

/** A table for one person, against the bot that suits a newcomer or alone; its id. */
export async function playNow(game: GameView, alone: boolean): Promise<string> {
  prepareFor(game)
  const bot = suitableBot(game)
  const seats: CreateTable['seats'] = [{ kind: 'person' }]
  if (!alone && bot) seats.push({ kind: 'bot', bot })
  const made = await openTable({ sheet: { kind: 'shipped', game: game.id }, seats }, new Map([[0, myName(0)]]))
  return made.table
}

/** What a table of a game is made of is on its way while the table is opened. */
function prepareFor(game: GameView): void {
  const parts = partsOf(game.family)
  loadAhead('table')
  void parts.board()
  if (!parts.ownSheets) paperText(paperAddress(placeOf(game))).catch(() => {}) // the sheet itself asks again
}

/** The bot in the middle: bots are listed weakest first. */
export function suitableBot(game: Pick<GameView, 'bots'>): string | undefined {
  return game.bots[Math.floor(game.bots.length / 2)]
}
