/** Which action a tap could have meant, in notation: what the server is asked about when it is not legal. */

import type { CleverView, Legal, SheetView } from './view'

/** The action of a die on a field, or of a waiting bonus there; null where there is none of that name. */
export function actionFor(view: CleverView, cell: string, die: string | null, bonus: string | null, extra: boolean): string | null {
  const area = view.material.areas.find((one) => cell in one.spots)
  const spot = area?.spots[cell]?.[0]
  if (!area || spot === undefined) return null
  if (bonus !== null) return `${bonus}>${spot}`
  const letter = view.dice.find((one) => one.id === die)?.letter
  if (letter === undefined || die === null || !area.dice.includes(die)) return null
  return `${extra ? '+' : ''}${letter}>${spot}`
}

/** A die that could go to a field by its colour, if nobody has picked one: the area's own before any other. */
export function dieFor(view: CleverView, cell: string): string | null {
  const dice = view.material.areas.find((one) => cell in one.spots)?.dice ?? []
  const shown = view.dice.filter((one) => dice.includes(one.id))
  const inPlay = shown.find((one) => one.place === 'pool' && dice[dice.length - 1] === one.id)
  return (inPlay ?? shown.find((one) => one.place === 'pool') ?? shown[0])?.id ?? null
}

/** Whether the player is at extra dice (+1) now. */
export function atExtras(legal: readonly Legal[]): boolean {
  return legal.some((one) => one.kind === 'extra') || legal.some((one) => one.kind === 'done')
}

/** A question about a die that is not legal: where it could go first. */
export function actionOfDie(view: CleverView, die: string, extra: boolean): string | null {
  const area = view.material.areas.find((one) => one.dice.includes(die))
  const cell = area && Object.keys(area.spots)[0]
  return cell === undefined ? null : actionFor(view, cell, die, null, extra)
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

/** Whether a field is marked, or cannot be marked any more. */
export function markOf(sheet: SheetView, cell: string): string {
  for (const area of sheet.areas) for (const one of area.cells) if (one.name === cell) return one.mark
  return ''
}
