/** A record that is looked at: its course, the step shown, and the position there. */

import { untrack } from 'svelte'
import { chaptersOf } from '../end/chart'
import { partsOf } from '../games'
import { playerNames } from '../speech/players'
import { Refusal } from '../wire/api'
import { recordPapers } from '../wire/papers'
import { studies } from '../wire/studies'
import type { Outline, Position } from '../wire/wire'
import { actorAt } from './actor'

const MOST_KEPT = 400

export class Past {
  /** The step shown: so many entries are played. */
  step = $state(0)
  position: Position | null = $state.raw(null)
  /** Why a position cannot be shown. */
  problem = $state('')
  readonly names: string[]
  readonly last: number
  /** The papers of a sheet that the record brings along, by name; others have an address. */
  papers: Record<string, string> = $state.raw({})
  #kept = new Map<number, Position>()

  constructor(
    readonly record: string,
    readonly course: Outline,
    step: number | null,
  ) {
    this.names = playerNames(course.players, course.seats)
    this.last = course.steps.length - 1
    this.step = Math.min(step ?? 0, this.last)
  }

  /** Read a record; a Refusal says what is wrong with it. */
  static async open(record: string, step: number | null): Promise<Past> {
    return new Past(record, await studies.outline(record), step)
  }

  /** Who acts at the step. */
  get actor(): number {
    return actorAt(this.course.steps, this.step)
  }

  goTo(step: number): void {
    this.step = Math.max(0, Math.min(this.last, Math.round(step)))
  }

  /** To the beginning of the next round, area or turn, or of the one before. */
  leap(forward: boolean): void {
    const starts = chaptersOf(this.course.steps, partsOf(this.course.family).chapter).map((chapter) => chapter.step)
    const found = forward ? starts.find((at) => at > this.step) : starts.reverse().find((at) => at < this.step)
    this.goTo(found ?? (forward ? this.last : 0))
  }

  /** Bring the position up to date with the step; what comes next is fetched ahead. */
  show(): void {
    const step = this.step
    untrack(() => void this.#show(step))
  }

  /** Have the papers of a sheet that nobody else has, in the language that is spoken. */
  async havePapers(): Promise<void> {
    this.papers = await recordPapers(this.record)
  }

  async #show(step: number): Promise<void> {
    try {
      const found = await this.#fetch(step)
      if (this.step !== step) return
      this.position = found
      this.problem = ''
      if (step < this.last) await this.#fetch(step + 1)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (this.step === step) this.problem = error.message
    }
  }

  async #fetch(step: number): Promise<Position> {
    const kept = this.#kept.get(step)
    if (kept) return kept
    const found = await studies.step({ record: this.record, step })
    if (this.#kept.size > MOST_KEPT) this.#kept.clear()
    this.#kept.set(step, found)
    return found
  }
}
