/** Drawings that stand alone, as images: no style sheet reaches them. */

import { prefs } from './prefs.svelte'

const VARIABLE = /var\((--[\w-]+)[^)]*\)/g
const BOTH = /^light-dark\((.+), (.+)\)$/

/** The address of a drawing in the colours that papers have on this page now. */
export function imageOf(svg: string): string {
  const { dark, palette } = prefs
  const look = getComputedStyle(document.documentElement)
  const colour = (name: string): string => look.getPropertyValue(palette && name)
  const coloured = svg.replace(VARIABLE, (_, name: string) => shadeOf(colour(name), dark))
  return `data:image/svg+xml,${encodeURIComponent(coloured)}`
}

/** What a colour is in light or in the dark. */
function shadeOf(colour: string, dark: boolean): string {
  const [, light, night] = BOTH.exec(colour) ?? []
  return (dark ? night : light) ?? colour
}
