/** Where the dice lie on the table: a row still to roll, below it the three die fields and the tray. */

import type { DieView } from './view'

export interface Spot {
  x: number
  y: number
}

export interface Arrangement {
  size: number
  height: number
  dice: Map<string, Spot>
  pool: Rect
  slots: Rect[]
  tray: Rect
}

export interface Rect extends Spot {
  width: number
  height: number
}

const SLOTS = ['I', 'II', 'III']
const [SMALLEST, LARGEST] = [34, 54]
const LABEL = 20

/** Positions in pixels for a width; dice are as large as the room lets them be. */
export function arrange(dice: readonly DieView[], width: number): Arrangement {
  const gap = width < 400 ? 6 : 10
  const pad = width < 400 ? 8 : 12
  const most = Math.max(dice.length, 6)
  const size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, (width - 2 * pad - (most - 1) * gap) / most)))
  const step = size + gap
  const slotStep = size + (width < 400 ? 8 : 12)
  const rowHeight = size + 2 * pad + LABEL
  const second = rowHeight + gap
  const slots = SLOTS.map((_, at) => ({ x: pad / 2 + at * slotStep, y: second, width: size + 6, height: size + LABEL + 8 }))
  const left = pad / 2 + 3 * slotStep + gap
  const tray = { x: left, y: second, width: width - left, height: rowHeight }
  const found = new Map<string, Spot>()
  const lie = (place: string): DieView[] => dice.filter((die) => die.place === place)
  const pool = lie('pool')
  const start = (width - pool.length * step + gap) / 2
  pool.forEach((die, at) => found.set(die.id, { x: start + at * step, y: pad + LABEL }))
  slots.forEach((slot, at) => {
    for (const die of lie(SLOTS[at] ?? '')) found.set(die.id, { x: slot.x + 3, y: slot.y + LABEL + 5 })
  })
  const onTray = lie('tray')
  const room = tray.width - 2 * pad - size
  const trayStep = onTray.length > 1 ? Math.min(step, room / (onTray.length - 1)) : 0
  const trayStart = tray.x + (tray.width - trayStep * (onTray.length - 1) - size) / 2
  onTray.forEach((die, at) => found.set(die.id, { x: trayStart + at * trayStep, y: tray.y + pad + LABEL - 2 }))
  return { size, height: second + rowHeight, dice: found, pool: { x: 0, y: 0, width, height: rowHeight }, slots, tray }
}
