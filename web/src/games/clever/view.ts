/** The shape of what the server's `view` tells of a Clever game, and small questions to it. */

import type { GameEvent } from '../../wire/view'
import type { TableState } from '../../wire/wire'

/** Something a seat may do now: its notation and what it is about. */
export interface Legal {
  text: string
  kind: Kind
  die?: string
  area?: string
  cell?: string | null
  value?: number
  bonus?: string
  way?: 'half' | 'times'
}

export type Kind =
  | 'use' | 'extra' | 'mark' | 'skip' | 'return' | 'joker' | 'reroll' | 'roll' | 'pass' | 'tray' | 'done'

export interface DieView {
  id: string
  letter: string
  face: number | null
  place: 'pool' | 'I' | 'II' | 'III' | 'tray'
}

export interface CellView {
  name: string
  mark: '' | 'circle' | 'cross' | 'number'
  value: number | null
  struck: boolean
}

export interface AreaView {
  id: string
  points: number
  cells: CellView[]
}

export interface TrackView {
  action: 'reroll' | 'plus1' | 'return' | 'joker'
  circled: number
  used: boolean[]
  left: number
}

export interface DueView {
  bonus: string
  count: number
  optional: boolean
}

export interface SheetView {
  seat: number
  areas: AreaView[]
  tracks: TrackView[]
  foxes: number
  due: DueView[]
  joker: number | null
  total: number
  scores: Record<string, number>
}

/** An area as actions speak of it: the dice that go there, and the spots that mean each of its fields. */
export interface AreaMaterial {
  id: string
  letter: string
  dice: string[]
  spots: Record<string, string[]>
}

export interface CleverView {
  title: string
  family: string
  over: boolean
  waiting: number[]
  colours: Record<string, string>
  material: { areas: AreaMaterial[]; marks: Record<string, Record<string, string>>; jokers: string[] }
  turn: {
    round: number
    rounds: number
    active: number
    roll: number
    phase: 'round-bonus' | 'rolls' | 'answers'
    passive: boolean
    stages: string[]
    landing: boolean
  }
  dice: DieView[]
  sheets: SheetView[]
  events: GameEvent[]
}

/** The view of a table where a Clever game is played. */
export function cleverView(state: TableState | null): CleverView | null {
  return (state?.view ?? null) as CleverView | null
}

/** The colour of a die or an area by name. */
export function colourOf(view: CleverView, id: string): string {
  return view.colours[id] ?? id
}
