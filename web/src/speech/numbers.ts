/** Numbers as the language writes them. */

import { tag } from './i18n.svelte'

/** A number to so many places: `−1.5`, `−1,5`. */
export function decimal(value: number, places = 1): string {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat(tag(), { ...digits, signDisplay: 'negative' }).format(value).replace('-', '−')
}
