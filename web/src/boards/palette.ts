/** Colours and textures of boards: those of the drawn sheets. */

import palette from './palette.json'

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

/** Okabe and Ito's colours where the usual ones come close to each other. */
const SAFE: Record<string, Partial<Colour>> = {
  yellow: { solid: '#f0e442', edge: '#6f6700' },
  blue: { solid: '#0072b2', edge: '#0072b2' },
  green: { solid: '#007a59', edge: '#007a59' },
  red: { solid: '#d55e00', on: '#1d2129', edge: '#9a4300' },
}

const COLOURS: Record<string, Colour> = palette.colours
const PATTERNS = palette.patterns as unknown as Record<string, [number, string]>

/** All colours, black and white last. */
export const names: readonly string[] = Object.keys(COLOURS)

/** A colour by name; a grey one for a name of a sheet of one's own. */
export function colour(name: string, safe = false): Colour {
  const found = COLOURS[name] ?? (COLOURS.silver as Colour)
  return safe ? { ...found, ...SAFE[name] } : found
}

/** The tile of each colour's texture: its size, what is stroked in it and how thick; no two of the colours share one. */
export function textures(wanted: readonly string[]): { name: string; size: number; path: string; width: number }[] {
  const taken = new Set<string>()
  return wanted.map((name, at) => {
    const later = wanted.slice(at + 1).map((other) => colour(other).pattern)
    const own = colour(name).pattern
    const left = Object.keys(PATTERNS).find((kind) => !taken.has(kind) && !later.includes(kind))
    const kind = taken.has(own) ? (left ?? own) : own
    taken.add(kind)
    const [size, path] = PATTERNS[kind] as [number, string]
    return { name, size, path, width: kind === 'dots' ? 2.6 : 1.1 }
  })
}
