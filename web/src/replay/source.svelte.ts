/** Where the record comes from: a table, a link that shows or carries it, or a file. A file stays open while the page is. */

import { route } from '../ui/route.svelte'
import { api, Refusal } from '../wire/api'
import { address } from '../wire/place'
import { atStep, linkWith, readLink } from '../wire/record'
import { shownLink } from '../wire/shown'
import { LIMITS } from '../wire/wire'

export interface Source {
  record: string
  step: number | null
}

/** A letter takes so many at most. */
const BYTES = 4

let file: string | null = $state.raw(null)

export const opened = {
  /** The text of the file that was opened. */
  get file(): string | null {
    return file
  },
}

/** The record that the address asks for; null if it asks for none. */
export async function addressed(table: string | undefined): Promise<Source | null> {
  const { step, record, code } = await readLink(route.fragment)
  if (code !== null) return { record: (await api.shown(code)).record, step }
  if (table) return { record: (await api.record(table)).record, step }
  if (record !== null) return { record, step }
  return file === null ? null : { record: file, step }
}

/** Open a file of the player's; throws where it cannot be one. */
export async function openFile(chosen: File): Promise<void> {
  if (chosen.size > LIMITS.upload * BYTES) throw new TooLarge(chosen.name)
  const text = (await chosen.text()).replace(/^\uFEFF/, '')
  if (text.length > LIMITS.upload) throw new TooLarge(chosen.name)
  file = text
}

export function closeFile(): void {
  file = null
}

export class TooLarge extends Error {}

/** Let the address say where the replay stands, so that it can be reloaded. */
export function noteStep(step: number): void {
  history.replaceState(history.state, '', address(route.path + atStep(route.fragment, step)))
}

/** A link to this step that works for everybody: short where the server may show the game, else the record is in it. */
export async function shareLink(record: string, step: number, table: string | undefined): Promise<string> {
  const { code } = await readLink(route.fragment)
  if (code !== null) return whole(route.path + atStep(route.fragment, step))
  return (table === undefined ? null : await shownIfAllowed(table, step)) ?? linkWith(whole(''), record, step)
}

/** The address of a page as others need it. */
function whole(path: string): string {
  return new URL(address(path), location.origin).href.replace(/\/$/, '')
}

/** Only who played may let the server show a game, and only when it is over. */
async function shownIfAllowed(table: string, step: number): Promise<string | null> {
  try {
    return await shownLink(table, step)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
}
