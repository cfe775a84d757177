/** A report while it is made, and when it is there: with what its acts are called. */

import { sentence } from '../speech/i18n.svelte'
import { Refusal } from '../wire/api'
import { coach, type CoachLine, type Finish } from '../wire/coach'
import type { ToldDecision, ToldReport, ToldSeat, WantedMoment } from '../wire/wire'
import { recordPapers } from '../wire/papers'
import { momentsAt, type MomentsByStep } from './acts'

export class Reporting {
  report: ToldReport | null = $state.raw(null)
  /** How far it is: entries of the record. */
  done = $state(0)
  of = $state(0)
  /** What keeps it waiting. */
  delay: 'waiting' | 'again' | null = $state(null)
  /** Why there is none. */
  failure = $state('')
  /** The positions of the decisions that are shown. */
  moments: MomentsByStep = $state.raw(new Map())
  /** The papers of a sheet that nobody else has, by name. */
  papers: Readonly<Record<string, string>> = $state.raw({})

  constructor(readonly game: Finish) {
    void this.begin()
  }

  async begin(): Promise<void> {
    this.failure = ''
    try {
      for await (const line of coach.report(this.game)) this.#take(line)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.failure = error.message
    }
  }

  /** Learn to speak of what a seat did, and to show it. */
  async learn(seat: ToldSeat): Promise<void> {
    const found = await momentsAt(this.game.record, momentsOf(seat))
    const own = [...found.values()].some((moment) => !moment.view.papers.shipped)
    if (own) this.papers = await recordPapers(this.game.record)
    this.moments = new Map([...this.moments, ...found])
  }

  #take(line: CoachLine): void {
    switch (line.type) {
      case 'progress':
        ;[this.done, this.of, this.delay] = [line.done, line.of, null]
        return
      case 'waiting':
      case 'again':
        this.delay = line.type
        return
      case 'failed':
        this.failure = sentence(line.reason)
        return
      case 'report':
        this.report = line.report
    }
  }
}

/** The decisions that are shown: the costliest, and the finest. */
export function shownOf(seat: ToldSeat): { costliest: ToldDecision[]; finest: ToldDecision | null } {
  const costliest = seat.costliest.flatMap((at) => seat.decisions[at] ?? [])
  return { costliest, finest: seat.finest === null ? null : (seat.decisions[seat.finest] ?? null) }
}

function momentsOf(seat: ToldSeat): WantedMoment[] {
  const { costliest, finest } = shownOf(seat)
  const steps = [...costliest.map((one) => one.fall?.step ?? one.step), ...(finest ? [finest.step] : [])]
  return steps.map((step) => ({ step, seat: seat.seat }))
}
