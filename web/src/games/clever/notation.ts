/** Which action a tap could have meant, in notation: what the server is asked about when it is not legal. */

import type { AreaMaterial, CleverView, Legal, SheetView } from './view'

/** The action of a die on a field; null where this die never goes there. */
export function dieAction(view: CleverView, cell: string, die: string, extra: boolean): string | null {
  const area = areaOf(view, cell)
  const letter = view.dice.find((one) => one.id === die)?.letter
  if (!area || letter === undefined || !area.dice.includes(die)) return null
  return `${extra ? '+' : ''}${letter}>${spotOf(area, cell)}`
}

/** The action of a bonus on a field; null where this bonus never goes there. */
export function bonusAction(view: CleverView, cell: string, bonus: string): string | null {
  const area = areaOf(view, cell)
  const ending = area && view.material.marks[bonus]?.[area.id]
  return area && ending !== undefined ? `${bonus}>${spotOf(area, cell)}${ending}` : null
}

/** The die that a field is for by its colour. */
export function dieFor(view: CleverView, cell: string): string | null {
  const dice = areaOf(view, cell)?.dice ?? []
  return dice[dice.length - 1] ?? null
}

function areaOf(view: CleverView, cell: string): AreaMaterial | undefined {
  return view.material.areas.find((one) => cell in one.spots)
}

function spotOf(area: AreaMaterial, cell: string): string {
  return area.spots[cell]?.[0] ?? ''
}

/** Whether the player is at extra dice (+1) now. */
export function atExtras(legal: readonly Legal[]): boolean {
  return legal.some((one) => one.kind === 'extra') || legal.some((one) => one.kind === 'done')
}

/** A question about a die that is not legal: where it could go first. */
export function actionOfDie(view: CleverView, die: string, extra: boolean): string | null {
  const area = view.material.areas.find((one) => one.dice.includes(die))
  const cell = area && Object.keys(area.spots)[0]
  return cell === undefined ? null : dieAction(view, cell, die, extra)
}

/** A question about an action of a track. */
export function actionOfTrack(view: CleverView, action: string): string | null {
  const first = view.dice[0]
  if (!first) return null
  if (action === 'return') return `return:${(view.dice.find((one) => one.place === 'tray') ?? first).letter}`
  if (action === 'plus1') return actionOfDie(view, first.id, true)
  if (action === 'joker') return `joker:${view.material.jokers.find((one) => one !== '?') ?? '?1'}`
  return action
}

/** Whether something is written in a field. */
export function isMarked(sheet: SheetView, cell: string): boolean {
  return sheet.marks[`cell-${cell}`] !== undefined
}
