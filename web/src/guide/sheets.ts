/** Blank sheets for paper. */

import { look } from '../ui/look'
import { sendForText } from '../wire/api'
import type { DrawSheet } from '../wire/wire'

/** Ids in the drawings of one page must differ; this stands for the number of the copy. */
const MARK = 'copyNN-'

/** The blank sheet of a seat; `copy` gives each copy its own ids. */
export function sheetText(wanted: Pick<DrawSheet, 'sheet' | 'seat'>): Promise<string> {
  return sendForText('POST', '/sheets', { ...wanted, ...look(), prefix: MARK })
}

export function copy(text: string, number: number): string {
  return text.replaceAll(MARK, `copy${String(number)}-`)
}

/** How wide a drawing is for its height. */
export function ratio(text: string): number {
  const [, width = '3', height = '4'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []
  return Number(width) / Number(height)
}
