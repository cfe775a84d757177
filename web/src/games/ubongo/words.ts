/** What the player is asked, and what a screen reader says of areas. */

import { t } from '../../speech/i18n.svelte'
import { squareName } from './geometry'
import type { Hand } from './hand.svelte'
import { currentArea, type AreaView, type Legal, type SheetView, type UbongoView } from './view'

/** What the others are at. */
const OTHERS = { throw: 'others-throw', fill: 'others-draw', over: 'over' } as const

/** What is asked of the player, or whom everybody waits for; nothing while an act is under way and nobody is waited for. */
export function statusWords(view: UbongoView, sheet: SheetView | undefined, legal: readonly Legal[], names: string[]): string {
  if (!view.over && !legal.length && !view.waiting.length) return ''
  const params = { roller: view.turn.roller, waiting: view.waiting, turn: view.waiting[0] }
  return t(`web.ubongo.status.${status(view, sheet, legal)}`, params, names)
}

/** An area in words: what is free, what is drawn where. */
export function areaWords(area: AreaView, name: string): string {
  const free = area.cells.filter((cell) => cell.piece === null).map((cell) => cell.square)
  const pieces = area.pieces.map((text, at) => {
    const squares = area.cells
      .filter((cell) => cell.piece === at)
      .map((cell) => cell.square)
      .join(' ')
    return t('web.ubongo.drawn', { shape: text.slice(0, text.indexOf('@')), squares })
  })
  const state = area.free === 0 ? 'full' : area.pieces.length ? 'begun' : 'empty'
  return t(`web.ubongo.area.${state}`, { name, area: area.id, count: area.free, squares: free.join(' '), pieces })
}

/** Where the shape in hand is held, and whether it fits. */
export function heldWords(hand: Hand): string {
  const squares = hand.squares.map(squareName).join(' ')
  return t(hand.fits ? 'web.ubongo.held.fits' : 'web.ubongo.held.not', { shape: hand.die?.face, squares })
}

/** A choice in words, for hints. */
export function choiceWords(_: UbongoView, one: Legal): string {
  return t(`web.ubongo.hint.${one.kind}`, { die: one.colour, shape: one.value })
}

/** The number of a die among those of its colour. */
export function numberOf(die: string): string {
  return die.replace(/\D/g, '')
}

function status(view: UbongoView, sheet: SheetView | undefined, legal: readonly Legal[]) {
  const colours = new Set(legal.filter((one) => one.kind === 'grab').map((one) => one.colour))
  if (view.over) return 'over'
  if (legal.some((one) => one.kind === 'roll')) return 'throw'
  if (colours.size) return colours.size > 1 ? 'take' : colours.has('black') ? 'take-black' : 'take-white'
  if (legal.some((one) => one.kind === 'place')) return 'draw'
  if (legal.length) return sheet && currentArea(sheet).free === 0 ? 'full' : 'nothing-fits'
  return waitingFor(view)
}

function waitingFor(view: UbongoView) {
  if (view.turn.phase === 'grab') return view.options.grab === 'race' ? 'others-take' : 'others-turn'
  return OTHERS[view.turn.phase]
}
