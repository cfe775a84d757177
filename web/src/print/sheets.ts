/** Blank sheets for paper. */

import { Refusal } from '../lib/api'
import { look } from '../lib/look'
import type { DrawSheet, Refused } from '../lib/wire'

/** Ids in the drawings of one page must differ; this stands for the number of the copy. */
const MARK = 'copyNN-'

/** The blank sheet of a seat; `copy` gives each copy its own ids. */
export async function sheetText(wanted: Pick<DrawSheet, 'sheet' | 'seat'>): Promise<string> {
  const body = JSON.stringify({ ...wanted, ...look(), prefix: MARK })
  const answer = await fetch('/api/sheets', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal((JSON.parse(text) as Refused).reason, answer.status)
  return text
}

export function copy(text: string, number: number): string {
  return text.replaceAll(MARK, `copy${String(number)}-`)
}

/** How wide a drawing is for its height. */
export function ratio(text: string): number {
  const [, width = '3', height = '4'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []
  return Number(width) / Number(height)
}
