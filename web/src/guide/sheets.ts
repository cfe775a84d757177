/** Blank sheets for paper. */

import { language } from '../speech/i18n.svelte'
import { sendForText } from '../wire/api'
import type { DrawSheet } from '../wire/wire'

/** The blank sheet of a seat. */
export function sheetText(wanted: Pick<DrawSheet, 'sheet' | 'seat'>): Promise<string> {
  return sendForText('POST', '/sheets', { ...wanted, language: language() })
}

/** How wide a drawing is for its height. */
export function ratio(text: string): number {
  const [, width = '3', height = '4'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []
  return Number(width) / Number(height)
}
