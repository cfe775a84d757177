/** Squares by row and column, as names, and as outlines. No rule is in here: what fits, the server tells. */

import { squareOf, type Square } from '../../ui/pen'
import type { AreaView, Material, Shape, Way } from './view'

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

/** How and where a choice draws its shape, by its notation: `L4@b2r1` begins at b2, turned the way r1. */
export function drawnBy(text: string, material: Material): { way: Way; squares: Spot[] } | null {
  const [, name, first, orientation] = /^(\w+)@([a-z]\d+)(\w\d)$/.exec(text) ?? []
  const shape = material.shapes.find((one) => one.name === name)
  if (!shape || !first) return null
  const way = wayOf(shape, orientation)
  const [[row, column] = [0, 0]] = way.squares
  const anchor = squareOf(first)
  return { way, squares: placed(way, { row: anchor.row - row, column: anchor.column - column }) }
}

/** The top left corner of some squares. */
export function cornerOf(squares: readonly Spot[]): Spot {
  return { row: Math.min(...squares.map((one) => one.row)), column: Math.min(...squares.map((one) => one.column)) }
}

/** The columns and rows that an area takes, counted from a1. */
export function extentOf(area: AreaView): [number, number] {
  const spots = area.cells.map((cell) => squareOf(cell.square))
  return [1 + Math.max(...spots.map((spot) => spot.column)), 1 + Math.max(...spots.map((spot) => spot.row))]
}
