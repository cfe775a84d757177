/** To a table with one tap, against the bot that suits. */

import { myName } from '../ui/me'
import { openTable } from '../wire/seating'
import type { CreateTable, GameView } from '../wire/wire'

/** A table for one person, against the bot that suits a newcomer or alone; its id. */
export async function playNow(game: GameView, alone: boolean): Promise<string> {
  const bot = suitableBot(game)
  const seats: CreateTable['seats'] = [{ kind: 'person' }]
  if (!alone && bot) seats.push({ kind: 'bot', bot })
  const made = await openTable({ sheet: { kind: 'shipped', game: game.id }, seats }, new Map([[0, myName(0)]]))
  return made.table
}

/** The bot in the middle: bots are listed weakest first. */
export function suitableBot(game: Pick<GameView, 'bots'>): string | undefined {
  return game.bots[Math.floor(game.bots.length / 2)]
}
