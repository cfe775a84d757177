/** Where the dice lie on the table: a row still to roll, below it the three die fields and the tray. */

import type { DieView } from './view'

export interface Spot {
  x: number
  y: number
  size: number
}

export interface Arrangement {
  height: number
  dice: Map<string, Spot>
  pool: Rect
  slots: Rect[]
  tray: Rect
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

const SLOTS = ['I', 'II', 'III']
const [SMALLEST, LARGEST] = [30, 54]
const LABEL = 18
/** How many dice of the second row must fit side by side with their gaps: three fields and five on the tray. */
const BESIDE = 9.6

/** Positions in pixels for a width; dice are as large as the room lets them be, those laid aside a little smaller. */
export function arrange(dice: readonly DieView[], width: number): Arrangement {
  const narrow = width < 400
  const [gap, pad] = narrow ? [7, 8] : [10, 11]
  const size = fit((width - 2 * pad - 5 * gap) / 6)
  const small = fit((width - 2 * pad) / BESIDE)
  const poolHeight = size + LABEL + pad
  const second = poolHeight + gap
  const high = small + LABEL + pad
  const slots = SLOTS.map((_, at) => ({ x: at * (small + gap + 4), y: second, width: small + 6, height: high }))
  const left = 3 * (small + gap + 4) + 2
  const tray = { x: left, y: second, width: width - left, height: high }
  const found = new Map<string, Spot>()
  const lie = (place: string): DieView[] => dice.filter((die) => die.place === place)
  spread(lie('pool'), 0, width, size, gap, pad).forEach((x, at) => {
    found.set(lie('pool')[at]?.id ?? '', { x, y: LABEL + 1, size })
  })
  slots.forEach((slot, at) => {
    for (const die of lie(SLOTS[at] ?? '')) found.set(die.id, { x: slot.x + 3, y: slot.y + LABEL + 3, size: small })
  })
  spread(lie('tray'), tray.x, tray.width, small, gap, pad).forEach((x, at) => {
    found.set(lie('tray')[at]?.id ?? '', { x, y: tray.y + LABEL, size: small })
  })
  return { height: second + high, dice: found, pool: { x: 0, y: 0, width, height: poolHeight }, slots, tray }
}

function fit(size: number): number {
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, size)))
}

/** The left edges of dice in the middle of a room; they overlap if there is not enough of it. */
function spread(dice: readonly DieView[], left: number, width: number, size: number, gap: number, pad: number): number[] {
  const between = dice.length > 1 ? Math.min(size + gap, (width - 2 * pad - size) / (dice.length - 1)) : 0
  const start = left + (width - between * (dice.length - 1) - size) / 2
  return dice.map((_, at) => start + at * between)
}
