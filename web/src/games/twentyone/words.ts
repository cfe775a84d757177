/** What a screen reader says of the things on the board, and what the player is asked. */

import { t } from '../../speech/i18n.svelte'
import type { BoxView, DieView, Legal, SheetView, TwentyOneView } from './view'

/** What the others are at. */
const OTHERS = { throw: 'others-throw', decide: 'others-decide', answer: 'others-answer', over: 'over' } as const

/** A box of a row, and what a tap would do. */
export function boxWords(box: BoxView, row: number, write?: Legal): string {
  const state = write ? (write.hit ? 'write-hit' : 'write') : markOf(box)
  return t(`web.twentyone.box.${state}`, { row, die: box.colour, number: box.number, value: write?.value ?? box.written })
}

/** A die, and what a tap would do. */
export function dieWords(die: DieView, used: boolean, write?: Legal): string {
  const state = write ? (write.hit ? 'write-hit' : 'write') : used ? 'used' : die.face === null ? 'blank' : 'shown'
  return t(`web.twentyone.die.${state}`, { die: die.id, face: die.face })
}

/** What is asked of the player, or whom everybody waits for. */
export function statusWords(view: TwentyOneView, sheet: SheetView | undefined, legal: readonly Legal[], names: string[]): string {
  const params = {
    roller: view.turn.roller,
    waiting: view.waiting,
    row: sheet?.row,
    count: view.dice.filter((die) => !die.locked).length,
  }
  return t(`web.twentyone.status.${status(view, legal)}`, params, names)
}

function status(view: TwentyOneView, legal: readonly Legal[]) {
  const kinds = new Set(legal.map((one) => one.kind))
  if (view.over) return 'over'
  if (kinds.has('keep')) return kinds.has('roll') ? 'decide' : 'keep'
  if (kinds.has('roll')) return 'throw'
  if (kinds.has('done')) return kinds.has('write') ? 'more' : 'done'
  if (kinds.has('write')) return 'write'
  if (kinds.has('strike')) return 'strike'
  return OTHERS[view.turn.phase]
}

function markOf(box: BoxView) {
  if (box.struck) return 'struck'
  if (box.written === null) return 'empty'
  return box.hit ? 'hit' : 'written'
}
