/** A drawing for printers without colour: every colour becomes a light grey of its own brightness, lines stay dark. */

const COLOUR = /(fill|stroke)="var\(--[a-z-]+, #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\)"/gi
/** Darker grounds than this are made lighter, so that pencil shows on them and ink is spared. */
const LIGHTEST_INK = 0.55
const PALEST = 0.8

export function grey(svg: string): string {
  return svg.replace(COLOUR, (_, what: string, red: string, green: string, blue: string) => {
    const bright = brightness([red, green, blue].map((part) => Number.parseInt(part, 16) / 255))
    return `${what}="${hex(bright)}"`
  })
}

/** As the eye weighs the three. */
function brightness([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const found = 0.299 * red + 0.587 * green + 0.114 * blue
  return found > LIGHTEST_INK ? PALEST + ((1 - PALEST) * (found - LIGHTEST_INK)) / (1 - LIGHTEST_INK) : found
}

function hex(bright: number): string {
  const part = Math.round(bright * 255)
    .toString(16)
    .padStart(2, '0')
  return `#${part}${part}${part}`
}
