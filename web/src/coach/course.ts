/** What a seat could expect over a game, as a drawing: throws and decisions are jumps, in between it hardly changes. */

import { roundTick } from '../end/chart'
import { decimal } from '../speech/numbers'
import type { ToldReport, ToldSeat } from '../wire/wire'

type Unit = ToldReport['unit']

/** A throw that was better or worse than usual, or a decision that lost something. */
export interface Jump {
  /** The entry of the record. */
  step: number
  from: number
  to: number
  kind: 'good' | 'bad' | 'lost'
}

export interface Course {
  left: number
  bottom: number
  /** The thin line from jump to jump. */
  line: string
  jumps: (Jump & { x: number; top: number; height: number })[]
  levels: { y: number; value: number }[]
  end: { x: number; y: number }
}

const TOP = 12
const BOTTOM = 12
const LEFT = 40
const RIGHT = 44
const LEVELS = 4

/** How much something is worth, as people read it: chances to win in parts of a hundred. */
export function scaled(unit: Unit, value: number): number {
  return unit === 'win' ? value * 100 : value
}

/** Which way people count: throws are told as they are thrown, so fewer are better and bad luck adds some. */
export function way(unit: Unit): 1 | -1 {
  return unit === 'throws' ? -1 : 1
}

/** A result, or by how much it changed, as people count it. */
export function counted(unit: Unit, value: number): number {
  return way(unit) * scaled(unit, value)
}

/** With its sign, to one place; nothing has none. */
export function signed(value: number, places = 1): string {
  if (Number(value.toFixed(places)) === 0) return '0'
  return `${value > 0 ? '+' : ''}${decimal(value, places)}`
}

/** The jumps in the order of the game: a throw comes before what is decided on it. */
export function jumpsOf(seat: ToldSeat, unit: Unit): Jump[] {
  const throws = seat.throws.map((one): Jump => jump(unit, one.step, one.expected, one.value, one.luck >= 0 ? 'good' : 'bad'))
  const losses = seat.decisions
    .filter((one) => one.regret > 0)
    .map((one): Jump => jump(unit, one.fall?.step ?? one.step, one.best, one.played, 'lost'))
  const order = (one: Jump): number => one.step + (one.kind === 'lost' ? 0.5 : 0)
  return [...throws, ...losses].sort((one, other) => order(one) - order(other))
}

export function courseOf(seat: ToldSeat, unit: Unit, width: number, height: number): Course {
  const jumps = jumpsOf(seat, unit)
  const [first, last] = [counted(unit, seat.expected), counted(unit, seat.score)]
  const values = [first, last, ...jumps.flatMap((one) => [one.from, one.to])]
  const tick = roundTick(Math.max(Math.max(...values) - Math.min(...values), 1e-6) / LEVELS)
  const least = Math.floor(Math.min(...values) / tick) * tick
  const most = Math.ceil(Math.max(...values) / tick) * tick
  const bottom = height - BOTTOM
  const right = width - RIGHT
  const steps = (jumps.at(-1)?.step ?? 0) + 1
  const x = (step: number) => LEFT + ((right - LEFT) * step) / steps
  const y = (value: number) => bottom - ((bottom - TOP) * (value - least)) / (most - least)
  const placed = jumps.map((one) => ({
    ...one,
    x: x(one.step + (one.kind === 'lost' ? 0.5 : 0)),
    top: Math.min(y(one.from), y(one.to)),
    height: Math.abs(y(one.from) - y(one.to)),
  }))
  const corners = placed.flatMap((one) => [point(one.x, y(one.from)), point(one.x, y(one.to))])
  return {
    left: LEFT,
    bottom,
    line: `M${[point(x(0), y(first)), ...corners, point(right, y(last))].join('L')}`,
    jumps: placed,
    levels: Array.from({ length: Math.round((most - least) / tick) + 1 }, (_, at) => ({
      value: Number((least + at * tick).toFixed(6)),
      y: y(least + at * tick),
    })),
    end: { x: right, y: y(last) },
  }
}

function jump(unit: Unit, step: number, from: number, to: number, kind: Jump['kind']): Jump {
  return { step, from: counted(unit, from), to: counted(unit, to), kind }
}

function point(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
