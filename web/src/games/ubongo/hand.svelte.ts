/** The shape in the player's hand: which one, how it is turned, where it is held over the area. */

import { cornerOf, drawnBy, extentOf, placed, sizeOf, squareName, wayOf, type Spot } from './geometry'
import type { AreaView, HandView, Legal, Material, Way } from './view'

export interface Situation {
  material: Material
  hand: readonly HandView[]
  legal: readonly Legal[]
  area: AreaView
}

/** A place where a shape may be drawn. */
interface Placement {
  text: string
  value: Legal['value']
  way: Way
  squares: Spot[]
}

/** How far from where it is held, in squares, a shape jumps to where it fits. */
const PULL = 1.25

export class Hand {
  /** The top left corner of the shape; null where it is not held over the area. */
  at: Spot | null = $state.raw(null)
  #chosen: string | null = $state(null)
  #turned: Record<string, string> = $state({})
  #now: () => Situation

  constructor(now: () => Situation) {
    this.#now = now
  }

  /** The die whose shape is in hand: the chosen one, else one that fits, else any. */
  get die(): HandView | undefined {
    const left = this.#now().hand.filter((die) => !die.used)
    const places = this.#placements
    return left.find((die) => die.die === this.#chosen) ?? left.find((die) => places.some((one) => one.value === die.face)) ?? left[0]
  }

  /** Whether shapes are drawn now. */
  get active(): boolean {
    return this.die !== undefined && this.#now().legal.some((one) => one.kind === 'place' || one.kind === 'done')
  }

  /** How a shape is turned. */
  wayOf(face: string): Way {
    const shape = this.#now().material.shapes.find((one) => one.name === face)
    if (!shape) throw new Error(`no shape ${face}`)
    return wayOf(shape, this.#turned[face])
  }

  /** The squares under the shape. */
  get squares(): Spot[] {
    return this.at && this.die && this.active ? placed(this.wayOf(this.die.face), this.at) : []
  }

  /** What drawing it here is called; null where it is nowhere. */
  get text(): string | null {
    const [first] = this.squares
    if (!first || !this.die) return null
    return `${this.die.face}@${squareName(first)}${this.wayOf(this.die.face).orientation}`
  }

  /** Whether it may be drawn here. */
  get fits(): boolean {
    const text = this.text
    return text !== null && this.#placements.some((one) => one.text === text)
  }

  /** In how many places the shape of a die may be drawn. */
  count(face: string): number {
    return this.#placements.filter((one) => one.value === face).length
  }

  choose(die: string): void {
    this.#chosen = die
    this.#settle()
  }

  /** Take the other shape into the hand. */
  swap(): void {
    const other = this.#now().hand.find((die) => !die.used && die.die !== this.die?.die)
    if (other) this.choose(other.die)
  }

  turn(): void {
    this.#become((way) => way.turned)
  }

  mirror(): void {
    this.#become((way) => way.mirrored)
  }

  /** Hold the shape with its middle over a point, in squares from the corner; it jumps to where it fits if that is near. */
  aim(x: number, y: number): void {
    if (!this.die) return
    const way = this.wayOf(this.die.face)
    const size = sizeOf(way)
    const wanted = { row: y - size.row / 2, column: x - size.column / 2 }
    const near = this.#corners(way)
      .map((corner) => ({ corner, far: Math.hypot(corner.row - wanted.row, corner.column - wanted.column) }))
      .sort((one, other) => one.far - other.far)[0]
    this.at = near && near.far <= PULL ? near.corner : this.#inside(way, wanted)
  }

  move(rows: number, columns: number): void {
    if (!this.die) return
    if (!this.at) return this.#settle()
    this.at = this.#inside(this.wayOf(this.die.face), { row: this.at.row + rows, column: this.at.column + columns })
  }

  /** Go to the next place where the shape fits, turned as it is first, then turned otherwise. Whether there is one. */
  next(): boolean {
    const face = this.die?.face
    const fitting = this.#placements.filter((one) => one.value === face)
    if (!face || !fitting.length) return false
    const orientation = this.wayOf(face).orientation
    const here = fitting.findIndex((one) => one.text === this.text)
    const start =
      here >= 0
        ? here + 1
        : Math.max(
            0,
            fitting.findIndex((one) => one.way.orientation === orientation),
          )
    const found = fitting[start % fitting.length] as Placement
    this.#turned[face] = found.way.orientation
    this.at = cornerOf(found.squares)
    return true
  }

  hide(): void {
    this.at = null
  }

  /** Show the shape where it fits, if it is nowhere yet. */
  show(): void {
    if (this.at || !this.active || this.next()) return
    const [columns, rows] = extentOf(this.#now().area)
    this.aim(columns / 2, rows / 2)
  }

  // -- inside ----------------------------------------------------------------------------------------------------------
  get #placements(): Placement[] {
    const { legal, material } = this.#now()
    return legal.flatMap((one) => {
      const drawn = drawnBy(one.text, material)
      return drawn ? { text: one.text, value: one.value, ...drawn } : []
    })
  }

  #become(change: (way: Way) => string): void {
    if (!this.die) return
    const before = this.wayOf(this.die.face)
    this.#turned[this.die.face] = change(before)
    if (!this.at) return
    // It turns about its middle.
    const [old, now] = [sizeOf(before), sizeOf(this.wayOf(this.die.face))]
    this.at = this.#inside(this.wayOf(this.die.face), {
      row: this.at.row + (old.row - now.row) / 2,
      column: this.at.column + (old.column - now.column) / 2,
    })
  }

  #settle(): void {
    if (this.at && this.die) this.at = this.#inside(this.wayOf(this.die.face), this.at)
    else this.show()
  }

  /** The nearest corner for which all of the shape is in the rectangle around the area. */
  #inside(way: Way, wanted: Spot): Spot {
    const [columns, rows] = extentOf(this.#now().area)
    const size = sizeOf(way)
    return { row: between(wanted.row, rows - size.row), column: between(wanted.column, columns - size.column) }
  }

  #corners(way: Way): Spot[] {
    return this.#placements
      .filter((one) => one.value === this.die?.face && one.way.orientation === way.orientation)
      .map((one) => cornerOf(one.squares))
  }
}

function between(value: number, most: number): number {
  return Math.max(0, Math.min(Math.round(value), most))
}
