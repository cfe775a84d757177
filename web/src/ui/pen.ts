/** The pen: the same strokes from the same spots as in Python (`scorepad.draw.pen`, `pieces`). It knows no page. */

/** An element to be drawn. */
export interface Drawn {
  name: 'path' | 'rect' | 'g'
  attributes: Record<string, string>
  inside?: Drawn[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The strokes that leave a line; `show` uncovers something, `piece` fills squares. */
export type Line = 'cross' | 'circle' | 'strike' | 'write'

const PEN = 'var(--sheet-pen, #1b2f9c)'
const INK = 'var(--sheet-ink, #1d2129)'
const CROSS = 2.1
const CIRCLE = 1.8
const STRIKE = 2
const HEIGHT = 13
const ENDS = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** The strokes of the digits in a field of 10 by 14. */
const DIGITS: Record<string, string> = {
  0: 'M5.2 1C2 1 .9 4.4 .9 7.3s1.2 5.9 4.1 5.9 4.2-3 4.2-6.2S8 1 5.2 1',
  1: 'M2.2 4.2 5.8 1.1V13.2',
  2: 'M1.2 4C1.6 2 3.3 1 5.2 1c2.2 0 3.8 1.3 3.6 3.4C8.5 7.2 4 9.8 1 13h8.2',
  3: 'M1.5 2.1C4 .5 8.5.7 8.5 3.8c0 2-2 2.9-4.1 3 2.6 0 4.7 1 4.7 3.2 0 3.4-5 3.9-8 2',
  4: 'M6.3 1 1 9.3h8.4M7 5.4v8',
  5: 'M8.7 1.1H3L2.2 6.3c2-1.1 6.9-1 6.9 3 0 4-5 4.7-7.8 2.8',
  6: 'M8 1.1C4.4 2.4 1.3 5.5 1.3 9.3c0 2.6 1.6 4 3.8 4s4-1.5 4-3.6-1.5-3.5-3.6-3.5c-2 0-3.7 1.3-4.1 3.2',
  7: 'M1.1 1.3H9C7.1 4.6 5 8.6 4.2 13.3M3.4 7.3h4.8',
  8: 'M8 2.5C6.6.4 1.9.6 1.9 3.7c0 3.1 7 3.4 7 6.8 0 3.6-7.9 3.6-7.9 0 0-3.4 7.1-3.7 7.2-7 0-.5-.1-.8-.2-1',
  9: 'M8.5 4.6C8.5 2.4 7.1 1 5.1 1 2.9 1 1.4 2.6 1.4 4.7s1.4 3.4 3.4 3.4c2.2 0 3.7-1.6 3.7-3.7.2 3.6-.4 6.6-2 9',
  '-': 'M1.5 7.3h7',
}

/** One stroke at a spot, as its place tells it (`x y width height size`); `hand` makes every place a little different. */
export function stroke(line: Line, spot: string, hand: number, value?: number | string): Drawn[] {
  const [x = 0, y = 0, width = 0, height = 0, size = 0] = spot.split(' ').map(Number)
  const box = { x, y, width, height }
  switch (line) {
    case 'cross':
      return [cross(box, hand)]
    case 'circle':
      return [circle(box, hand, size || CIRCLE)]
    case 'strike':
      return [strike(box, hand)]
    case 'write':
      return value === undefined ? [] : write(box, String(value), size || HEIGHT, hand)
  }
}

/** A shape over the squares of a board (`left top side`): `value` is its name, and its squares. */
export function piece(board: string, value: string, ground: string): Drawn {
  const [left = 0, top = 0, side = 0] = board.split(' ').map(Number)
  const squares = value.split(' ').slice(1).map(squareOf)
  const inside = squares.map((one) => rect({ x: left + one.column * side, y: top + one.row * side, width: side, height: side }, ground))
  inside.push({
    name: 'path',
    attributes: { d: outline(squares, left, top, side), fill: 'none', stroke: INK, 'stroke-width': '2', ...ENDS },
  })
  return { name: 'g', attributes: {}, inside }
}

/** A square by its name: `a1` is the top left one. */
export interface Square {
  row: number
  column: number
}

export function squareOf(name: string): Square {
  return { row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 97 }
}

/** The path around some squares. */
export function outline(squares: readonly Square[], left: number, top: number, side: number): string {
  const inside = new Set(squares.map(({ row, column }) => `${row} ${column}`))
  const open = (row: number, column: number): boolean => !inside.has(`${row} ${column}`)
  return [...squares]
    .sort((one, other) => one.row - other.row || one.column - other.column)
    .map(({ row, column }) => {
      const [x, y] = [left + column * side, top + row * side]
      const edges: [boolean, number, number, string][] = [
        [open(row - 1, column), x, y, 'h'],
        [open(row + 1, column), x, y + side, 'h'],
        [open(row, column - 1), x, y, 'v'],
        [open(row, column + 1), x + side, y, 'v'],
      ]
      return edges.map(([drawn, a, b, line]) => (drawn ? `M${number(a)} ${number(b)}${line}${number(side)}` : '')).join('')
    })
    .join('')
}

/** A coordinate, as short as it can be written: two decimals, halves to the even one as Python does. */
export function number(value: number): string {
  const eighths = value * 8
  const half = Number.isInteger(eighths) && eighths % 2 !== 0
  const below = Math.floor(value * 100)
  const rounded = half ? (below % 2 === 0 ? below : below + 1) / 100 : value
  const text = rounded.toFixed(2).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function cross(box: Box, hand: number): Drawn {
  const [x, y] = middle(box)
  const reach = Math.min(box.width, box.height) * 0.38
  const [one = 0, two = 0, three = 0] = [1, 2, 3].map((turn) => wobble(hand, turn) * reach * 0.16)
  const falling = curve([x - reach, y - reach + one], [x + two, y + three], [x + reach, y + reach - two])
  const rising = curve([x + reach + two, y - reach], [x + one, y + two], [x - reach, y + reach + three])
  return line(falling + rising, CROSS)
}

/** A loop around what stands in a box, its ends overlapping a little. */
function circle(box: Box, hand: number, width: number): Drawn {
  const [x, y] = middle(box)
  const [a, b] = [box.width / 2, box.height / 2]
  const bend = a < b * 1.2 ? 0.56 : 0.72
  const tilt = wobble(hand, 4) * b * 0.08
  const loop: [number, number][][] = [
    [
      [x - 0.55 * a, y - b - 0.8],
      [x - a, y - bend * b + tilt],
      [x - a, y + tilt],
    ],
    [
      [x - a, y + bend * b],
      [x - bend * a, y + b],
      [x, y + b],
    ],
    [
      [x + bend * a, y + b],
      [x + a, y + bend * b],
      [x + a, y - tilt],
    ],
    [
      [x + a, y - bend * b - tilt],
      [x + 0.6 * a, y - b - 0.3],
      [x - 0.15 * a, y - b + 0.9],
    ],
  ]
  const curves = loop.map((part) => 'C' + part.map(point).join(' ')).join('')
  return line(`M${point([x + 0.3 * a, y - b + 0.5])}${curves}`, width)
}

/** A number in the middle of a box, made smaller if the box is narrow. */
function write(box: Box, digits: string, height: number, hand: number): Drawn[] {
  const scale = Math.min(height / 14, (box.width - 2) / (11 * digits.length))
  const [x, y] = middle(box)
  const left = x - (scale * (11 * digits.length - 1)) / 2
  return [...digits].map((digit, place) => {
    const at = `translate(${number(left + place * 11 * scale)} ${number(y - 7 * scale)}) scale(${number(scale)})`
    return line(DIGITS[digit] ?? '', 1.9 / scale, `${at} rotate(${number(3 * wobble(hand, place + 5))} 5 7)`)
  })
}

/** A stroke that cancels what stands in a box. */
function strike(box: Box, hand: number): Drawn {
  const tilt = box.height * (0.3 + 0.06 * wobble(hand, 6))
  const y = middle(box)[1]
  const [left, right] = [box.x - 0.5, box.x + box.width + 0.5]
  return line(curve([left, y + tilt], [(left + right) / 2, y + 1], [right, y - tilt]), STRIKE)
}

/** A number from -1 to 1 that depends on nothing but its arguments: a drawing is always the same. */
function wobble(seed: number, turn: number): number {
  return ((((seed * 37 + turn * 101) * 7919) % 201) - 100) / 100
}

function middle(box: Box): [number, number] {
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function curve(start: [number, number], bend: [number, number], end: [number, number]): string {
  return `M${point(start)}Q${point(bend)} ${point(end)}`
}

function point([x, y]: [number, number]): string {
  return `${number(x)} ${number(y)}`
}

function line(d: string, width: number, transform?: string): Drawn {
  const attributes = { d, fill: 'none', stroke: PEN, 'stroke-width': number(width), ...(transform ? { transform } : {}), ...ENDS }
  return { name: 'path', attributes }
}

function rect({ x, y, width, height }: Box, fill: string): Drawn {
  return { name: 'rect', attributes: { x: number(x), y: number(y), width: number(width), height: number(height), fill } }
}
