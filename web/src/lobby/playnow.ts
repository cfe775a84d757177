/** To a table with one tap, against the bot that suits, alone, or with a friend. */

import { partsOf } from '../games'
import { myName } from '../ui/me'
import { prefs } from '../ui/prefs.svelte'
import { loadAhead } from '../ui/route.svelte'
import { boardPaper, paperText, placeOf } from '../wire/papers'
import { openTable } from '../wire/seating'
import type { CreateTable, GameView } from '../wire/wire'

/** Whom one plays with. */
export type Company = 'bot' | 'alone' | 'friend'

/** The bot for somebody's first games. */
const NEWCOMER = 'newcomer'

/** A table for one person and that company; its id. A friend is invited from there. */
export async function playNow(game: GameView, company: Company): Promise<string> {
  prepareFor(game)
  const seats: CreateTable['seats'] = [{ kind: 'person' }, ...others(game, company)]
  const place = company === 'friend' ? 'server' : prefs.place
  const made = await openTable({ sheet: { kind: 'shipped', game: game.id }, seats }, new Map([[0, myName(0)]]), place)
  return made.table
}

/** What a table of a game is made of is on its way while the table is opened. */
function prepareFor(game: GameView): void {
  const parts = partsOf(game.family)
  loadAhead('table')
  void parts.board()
  if (!parts.ownSheets) paperText(boardPaper(placeOf(game))).catch(() => {}) // the sheet itself asks again
}

/** The bot for first games until one was beaten, then the one in the middle: bots are listed weakest first. */
export function suitableBot(game: Pick<GameView, 'bots'>): string | undefined {
  if (!prefs.seasoned && game.bots.includes(NEWCOMER)) return NEWCOMER
  return game.bots[Math.floor(game.bots.length / 2)]
}

function others(game: GameView, company: Company): CreateTable['seats'] {
  if (company === 'friend') return [{ kind: 'person' }]
  const bot = suitableBot(game)
  return company === 'bot' && bot ? [{ kind: 'bot', bot }] : []
}
