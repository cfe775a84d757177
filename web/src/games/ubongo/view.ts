/** What the server's view tells of Ubongo, the dice game. */

export interface Way {
  orientation: string
  /** [row, column] from the top left corner of the shape, in reading order. */
  squares: [number, number][]
  /** The orientation after a quarter turn, and after mirroring. */
  turned: string
  mirrored: string
}

export interface Shape {
  name: string
  ways: Way[]
}

export interface Material {
  /** Columns and rows. */
  board: [number, number]
  faces: Record<Colour, string[]>
  shapes: Shape[]
}

export type Colour = 'black' | 'white'

export interface DieView {
  id: string
  colour: Colour
  face: string | null
  place: 'table' | 'seat'
  seat: number | null
}

export interface HandView {
  die: string
  colour: Colour
  face: string
  used: boolean
}

export interface CellView {
  id: string
  square: string
  /** The number of the piece that lies here, in the order of `pieces`. */
  piece: number | null
}

export interface AreaView {
  id: string
  played: boolean
  current: boolean
  points: number
  free: number
  cells: CellView[]
  pieces: string[]
}

export interface SheetView {
  areas: AreaView[]
  hand: HandView[]
  finished: boolean
  answered: boolean
  practice: boolean
  throws: number
  total: number
}

export interface UbongoView {
  over: boolean
  waiting: number[]
  options: { grab: 'draft' | 'race' }
  material: Material
  turn: {
    phase: 'throw' | 'grab' | 'fill' | 'over'
    area: string | null
    areas: number
    throw: number
    throws: number
    roller: number
    waiting: number[]
    worth: number
  }
  dice: DieView[]
  sheets: SheetView[]
}

export interface Legal {
  text: string
  kind: 'grab' | 'place' | 'done' | 'roll'
  die?: string
  colour?: Colour
  value?: string
  orientation?: string
  cells?: string[]
}

/** The area that is filled now; the last one when the game is over. */
export function currentArea(sheet: SheetView): AreaView {
  const played = sheet.areas.filter((area) => area.played)
  return (sheet.areas.find((area) => area.current) ?? played[played.length - 1]) as AreaView
}
