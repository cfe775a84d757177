/** Where the record comes from: a table, a link that carries it, or a file. A file stays open while the page is. */

import { api } from '../lib/api'
import { linkWith, readLink } from '../lib/record'

export interface Source {
  record: string
  step: number | null
}

/** As the server takes it. */
const LONGEST = 200_000

let file: string | null = $state.raw(null)

export const opened = {
  /** The text of the file that was opened. */
  get file(): string | null {
    return file
  },
}

/** The record that the address asks for; null if it asks for none. */
export async function addressed(table: string | undefined): Promise<Source | null> {
  const { step, record } = await readLink(location.hash)
  if (table) return { record: (await api.record(table)).record, step }
  if (record !== null) return { record, step }
  return file === null ? null : { record: file, step }
}

/** Open a file of the player's; throws where it cannot be one. */
export async function openFile(chosen: File): Promise<void> {
  if (chosen.size > LONGEST * 4) throw new TooLarge(chosen.name)
  const text = (await chosen.text()).replace(/^\uFEFF/, '')
  if (text.length > LONGEST) throw new TooLarge(chosen.name)
  file = text
}

export function closeFile(): void {
  file = null
}

export class TooLarge extends Error {}

/** Let the address say where the replay stands, so that it can be reloaded. */
export function noteStep(step: number): void {
  const [, ...rest] = location.hash.replace(/^#/, '').split('&')
  history.replaceState(history.state, '', `${location.pathname}#${[String(step), ...rest].join('&')}`)
}

/** A link to this step that works for everybody. */
export function shareLink(record: string, step: number): Promise<string> {
  return linkWith(location.origin, record, step)
}
