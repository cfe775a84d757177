/** The shapes of what the server tells of Twenty One, and small questions to it. */

import type { Choice, Sheet, twentyone, ViewOf } from '../../wire/wire'

export type BoxView = twentyone.BoxView
export type DieView = twentyone.DieView
export type Legal = Choice<'twentyone'>
export type RowView = twentyone.RowView
export type SheetView = Sheet<'twentyone'>
export type TwentyOneView = ViewOf<'twentyone'>

/** The number of the row that is in hand: the one written in with this throw, else the one to fill next. */
export function activeRow(sheet: SheetView): number | null {
  const fresh = sheet.rows.findIndex((row) => row.boxes.some((box) => box.fresh))
  return fresh < 0 ? sheet.row : fresh + 1
}
