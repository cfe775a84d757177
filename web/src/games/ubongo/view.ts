/** The shapes of what the server tells of Ubongo, the dice game, and small questions to it. */

import type { Choice, Sheet, ubongo, ViewOf } from '../../wire/wire'

export type AreaView = ubongo.AreaView
export type Colour = DieView['colour']
export type DieView = ubongo.DieView
export type HandView = ubongo.HandView
export type Legal = Choice<'ubongo'>
export type Material = ubongo.MaterialView
export type Shape = ubongo.Shape
export type SheetView = Sheet<'ubongo'>
export type UbongoView = ViewOf<'ubongo'>
export type Way = ubongo.Way

/** The area that is filled now; the last one when the game is over. */
export function currentArea(sheet: SheetView): AreaView {
  const played = sheet.areas.filter((area) => area.played)
  return (sheet.areas.find((area) => area.current) ?? played[played.length - 1]) as AreaView
}
