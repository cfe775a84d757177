/** Points in time as people say them. */

import { tag } from './i18n.svelte'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, from Unix time: `5 minutes ago`. */
export function ago(at: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - at)
  const [unit, seconds] = UNITS.find(([, size]) => passed >= size) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(-Math.floor(passed / seconds), unit)
}

/** A day, from Unix time. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium' }).format(at * 1000)
}
