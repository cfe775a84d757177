/** What the server's view tells of Twenty One. */

export interface BoxView {
  id: string
  colour: string
  number: number
  written: number | null
  struck: boolean
  hit: boolean
  fresh: boolean
}

export interface RowView {
  boxes: BoxView[]
  full: boolean
  scored: boolean
  hits: number
  points: number
}

export interface SheetView {
  sheet: string
  /** The row that is filled now, from 1; null when all are full. */
  row: number | null
  rows: RowView[]
  hit_bonus: number[]
  total: number
}

export interface DieView {
  id: string
  letter: string
  face: number | null
  locked: boolean
}

export interface TwentyOneView {
  over: boolean
  waiting: number[]
  material: { faces: number; locked_face: number }
  turn: {
    phase: 'throw' | 'decide' | 'answer' | 'over'
    roller: number
    throws: number
    throws_per_turn: number
    waiting: number[]
  }
  dice: DieView[]
  sheets: SheetView[]
}

export interface Legal {
  text: string
  kind: 'write' | 'strike' | 'done' | 'keep' | 'roll'
  die?: string
  value?: number
  cell?: string | null
  hit?: boolean
  dice?: string[]
}

/** The number of the row that is in hand: the one written in with this throw, else the one to fill next. */
export function activeRow(sheet: SheetView): number | null {
  const fresh = sheet.rows.findIndex((row) => row.boxes.some((box) => box.fresh))
  return fresh < 0 ? sheet.row : fresh + 1
}
