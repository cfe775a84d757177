/** What boards ask of a table. */

import { toast } from '../speech/announce.svelte'
import { sentence, textOf } from '../speech/i18n.svelte'
import type { Act } from '../ui/Acts.svelte'
import type { Table } from '../wire/table.svelte'
import type { Legal } from '../wire/view'
import type { View } from './parts'

/** Tell the player why an action is not allowed; nothing where it is. */
export async function tellWhyNot(table: Table, seat: number, action: string): Promise<void> {
  const reason = await table.whyNot(seat, action)
  if (reason) toast(sentence(reason, table.names))
}

/** What is only for the owner of a seat: what he may do, whether he may take back. */
export interface Own<Choice, Sheet> {
  legal: Choice[]
  can_undo: boolean
  sheet?: Sheet
}

/** A seat's own part of the table; empty for a seat that is not this browser's. */
export function ownPart<Choice, Sheet>(table: Table, seat: number | null): Own<Choice, Sheet> {
  const found = seat === null ? undefined : table.state?.mine[String(seat)]
  return (found ?? { legal: [], can_undo: false }) as Own<Choice, Sheet>
}

/** An action in words, as the boards of a family of games call it. */
export function boardWords(view: View, action: Legal & { cells?: string[] }): string {
  const squares = action.cells?.map((cell) => cell.slice(cell.lastIndexOf('-') + 1)).join(' ')
  return textOf(`web.${String(view.family)}.hint.${action.kind}`, { ...action, squares })
}

/** Press the button that has a key as its shortcut; whether there is one. */
export function pressShortcut(event: KeyboardEvent, acts: readonly Act[]): boolean {
  const wanted = acts.find((one) => one.shortcut?.toLowerCase() === event.key.toLowerCase())
  if (!wanted) return false
  event.preventDefault()
  wanted.act()
  return true
}
