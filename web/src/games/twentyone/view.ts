/** The shapes of what the server tells of Twenty One, and small questions to it. */

import type { Choice, Sheet, twentyone, ViewOf } from '../../wire/wire'

export type BoxView = twentyone.BoxView
export type DieView = twentyone.DieView
export type Legal = Choice<'twentyone'>
export type SheetView = Sheet<'twentyone'>
export type TwentyOneView = ViewOf<'twentyone'>
