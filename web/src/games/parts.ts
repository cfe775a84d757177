/** What a family of games brings to the browser: each folder here exports one such object by its `index.ts`. */

import type { Component, Snippet } from 'svelte'
import type { MessageKey } from '../speech/keys'
import type { Table } from '../wire/table.svelte'
import type { Seen } from '../wire/view'
import type { GuideDie, Position } from '../wire/wire'

/** A part of a page that is loaded when it is needed. */
export type Loader<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>

export type BoardProps = {
  table: Table
  /** The seat of this browser that acts; null for an onlooker. */
  seat: number | null
  /** Whose sheet is looked at. */
  shown: number
  /** Undo, hint and the like, to stand beside the actions. */
  tools?: Snippet
  /** Who plays, and the way to everything else; a board adds where its game stands. */
  bar?: Snippet<[Snippet | undefined]>
  /** Stands in the prompt's place. */
  notice?: Snippet<[string, string]> | undefined
  /** What is read beside the game: under the controls, where they stand beside the sheet. */
  rest?: Snippet | undefined
  /** Look at the next sheet, or the one before. */
  onswipe?: (step: number) => void
}

export type DiceProps = { position: Position; names: readonly string[] }

/** A task of a guided round: the actions that do it, the dice a roll shows, and where on the page it is. */
export interface Task {
  /** Its explanation is `web.guide.<game>.<name>`. */
  name: string
  /** Actions in notation; one that ends with `*` is any that begins like this. */
  accepts: readonly string[]
  dice?: string
  targets: readonly string[]
}

export interface GameParts {
  board: Loader<BoardProps>
  /** The dice of a position in a replay. */
  dice: Loader<DiceProps>
  /** The keys of its board as they are told, by name; its own words for them are `web.<family>.key.<name>`. */
  keys: readonly string[]
  /** An action that a seat may do now in words, for hints; as it is written where that is all there is to say. */
  actionWords: (state: Seen, seat: number, action: string) => string
  /** The event that begins a chapter of a game: a round, an area, a turn; none where it has no chapters. */
  chapter: MessageKey | ''
  /** Events that are good news: they sound so. */
  rewards?: readonly MessageKey[]
  /** Everybody's sheet is another one. */
  ownSheets?: boolean
  /** Alone it is throws that count, and fewer are better. */
  throwsAlone?: boolean
  /** What its sheets lie on at home. */
  cloth?: 'accent' | 'warn' | 'good'
  /** A turn in pictures, for the rules. */
  example?: Loader<{ dice: readonly GuideDie[] }>
  /** First rounds that are guided, by game: what is to be done, one after the other. */
  lessons?: Readonly<Record<string, () => Promise<{ default: readonly Task[] }>>>
}
