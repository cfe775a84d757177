/** Links that show a finished game to whoever has them. This browser keeps the codes of those it opened. */

import { api } from './api'

/** A link that shows a finished game, from a step on; the one that was made before, while it works. */
export async function shownLink(table: string, step: number): Promise<string> {
  const { code, link } = await api.showGame(table, keptCode(table))
  keepCode(table, code)
  return link.replace('#', `#${String(step)}&`)
}

function keptCode(table: string): string | null {
  try {
    return localStorage.getItem(key(table))
  } catch {
    return null
  }
}

function keepCode(table: string, code: string): void {
  try {
    localStorage.setItem(key(table), code)
  } catch {
    // another link is made the next time
  }
}

function key(table: string): string {
  return `scorepad.shown.${table}`
}
