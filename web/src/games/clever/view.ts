/** The shapes of what the server tells of a Clever game, and small questions to it. */

import type { Choice, clever, Sheet, ViewOf } from '../../wire/wire'

export type AreaMaterial = clever.AreaMaterial
export type CleverView = ViewOf<'clever'>
export type DieView = clever.DieView
export type DueView = clever.DueView
export type Legal = Choice<'clever'>
export type SheetView = Sheet<'clever'>
export type TrackView = clever.TrackView

/** The colour of a die or an area by name. */
export function colourOf(view: CleverView, id: string): string {
  return view.colours[id] ?? id
}
