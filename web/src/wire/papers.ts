/** Papers: blank sheets that never change. Each is asked for once, and kept by the browser under its address for ever. */

import { language } from '../speech/i18n.svelte'
import { send } from './api'
import { host } from './host'
import { onceEach } from './once'
import type { DrawnPapers, GameView, PapersView } from './wire'

/** Where the papers of a game are: by their digest, and at a table where the sheet is one of somebody's own. */
export interface PaperPlace {
  game: string
  papers: PapersView
  table?: string | undefined
}

/** The papers of a game that everybody has. */
export function placeOf({ id, paper }: GameView): PaperPlace {
  return { game: id, papers: { digest: paper, shipped: true } }
}

/** The address of a paper; `which` where a game has several. */
export function paperAddress({ game, papers, table }: PaperPlace, which = '', more: Record<string, string> = {}): string {
  const place = papers.shipped || table === undefined ? `/api/papers/${encodeURIComponent(game)}` : `/api/tables/${table}/papers`
  const query = new URLSearchParams({ language: language(), ...(which ? { paper: which } : {}), ...more })
  return `${place}/${papers.digest}?${query.toString()}`
}

/** A paper of a position: its address, or itself where its sheet is one of somebody's own; null until that is there. */
export function paperSource(
  place: PaperPlace,
  which: string,
  drawn: Readonly<Record<string, string>>,
): { address: string } | { svg: string } | null {
  if (place.papers.shipped) return { address: paperAddress(place, which) }
  const svg = drawn[which]
  return svg === undefined ? null : { svg }
}

/** The address of the paper to play on: without what the page around it shows. */
export function boardPaper(place: PaperPlace, which?: string): string {
  return paperAddress(place, which, { compact: 'true' })
}

/** A paper as SVG. */
export const paperText = onceEach((address: string) => host().paper(address))

/** The papers of a record that brings its own sheet, by name. */
export async function recordPapers(record: string): Promise<Record<string, string>> {
  return (await send<DrawnPapers>('POST', '/records/papers', { record, language: language() })).papers
}
