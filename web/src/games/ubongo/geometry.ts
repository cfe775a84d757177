/** Squares by row and column, as names, and as outlines. No rule is in here: what fits, the server tells. */

import { squareOf, type Square } from '../../ui/pen'
import type { AreaView, Shape, Way } from './view'

export type Spot = Square

/** `a1` is the top left square. */
export function squareName({ row, column }: Spot): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

export function wayOf(shape: Shape, orientation: string | undefined): Way {
  return shape.ways.find((way) => way.orientation === orientation) ?? (shape.ways[0] as Way)
}

/** How many rows and columns a shape takes. */
export function sizeOf(way: Way): Spot {
  return {
    row: 1 + Math.max(...way.squares.map(([row]) => row)),
    column: 1 + Math.max(...way.squares.map(([, column]) => column)),
  }
}

/** The squares of a shape whose corner lies there. */
export function placed(way: Way, corner: Spot): Spot[] {
  return way.squares.map(([row, column]) => ({ row: row + corner.row, column: column + corner.column }))
}

/** The top left corner of some squares. */
export function cornerOf(squares: readonly Spot[]): Spot {
  return { row: Math.min(...squares.map((one) => one.row)), column: Math.min(...squares.map((one) => one.column)) }
}

/** The square in the name of a cell: `area-1-b2`. */
export function squareIn(cell: string): string {
  return cell.slice(cell.lastIndexOf('-') + 1)
}

/** The columns and rows that an area takes, counted from a1. */
export function extentOf(area: AreaView): [number, number] {
  const spots = area.cells.map((cell) => squareOf(cell.square))
  return [1 + Math.max(...spots.map((spot) => spot.column)), 1 + Math.max(...spots.map((spot) => spot.row))]
}
