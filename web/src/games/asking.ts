/** What boards ask of a table. */

import { toast } from '../speech/announce.svelte'
import { sentence } from '../speech/i18n.svelte'
import type { Act } from '../ui/Acts.svelte'
import type { Table } from '../wire/table.svelte'
import { isOf, ownOf } from '../wire/view'
import type { Choice, Family, ViewOf } from '../wire/wire'
import type { GameParts } from './parts'

/** Tell the player why an action is not allowed; nothing where it is. */
export async function tellWhyNot(table: Table, seat: number, action: string): Promise<void> {
  const reason = await table.whyNot(seat, action)
  if (reason) toast(sentence(reason, table.names))
}

/** How a family calls the actions of its boards, for hints. */
export function actionWords<F extends Family>(family: F, words: (view: ViewOf<F>, action: Choice<F>) => string): GameParts['actionWords'] {
  return (state, seat, text) => {
    if (!isOf(family, state)) return text
    const found = ownOf<F>(state, seat).legal.find((one) => one.text === text)
    return found ? words(state.view, found) : text
  }
}

/** Press the button that has a key as its shortcut; whether there is one. */
export function pressShortcut(event: KeyboardEvent, acts: readonly Act[]): boolean {
  const wanted = acts.find((one) => one.shortcut?.toLowerCase() === event.key.toLowerCase())
  if (!wanted) return false
  event.preventDefault()
  wanted.act()
  return true
}
