/** Colours and textures of boards: those of the drawn sheets. */

import palette from './palette.json'
import { prefs, type Palette } from './prefs.svelte'

/** One colour: `solid` with text `on` it, `edge` for outlines; as a ground `tint` with `texture` on it, and `shade`. */
export interface Colour {
  solid: string
  on: string
  edge: string
  tint: string
  texture: string
  shade: string
  pattern: string
}

const PALETTES: Record<Palette, Record<string, Colour>> = palette.palettes
/** What is stroked in a tile, and how large it is. */
const PATTERNS = new Map(Object.entries(palette.patterns))
const NOTHING = { size: 1, path: '' }

/** All colours, black and white last. */
export const names: readonly string[] = Object.keys(PALETTES.standard)

/** A colour by name, of the palette that the player likes; a grey one for a name of a sheet of one's own. */
export function colour(name: string): Colour {
  const colours = PALETTES[prefs.palette]
  return colours[name] ?? (colours.silver as Colour)
}

/** The tile of each colour's texture: its size, what is stroked in it and how thick; no two of the colours share one. */
export function textures(wanted: readonly string[]): { name: string; size: number; path: string; width: number }[] {
  const taken = new Set<string>()
  return wanted.map((name, at) => {
    const later = wanted.slice(at + 1).map((other) => colour(other).pattern)
    const own = colour(name).pattern
    const left = [...PATTERNS.keys()].find((kind) => !taken.has(kind) && !later.includes(kind))
    const kind = taken.has(own) ? (left ?? own) : own
    taken.add(kind)
    return { name, ...(PATTERNS.get(kind) ?? NOTHING), width: kind === 'dots' ? 2.6 : 1.1 }
  })
}
