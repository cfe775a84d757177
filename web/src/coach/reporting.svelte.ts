/** A report while it is made, and when it is there: with what its acts are called. */

import { sentence } from '../speech/i18n.svelte'
import { Refusal } from '../wire/api'
import { coach, type CoachLine, type Finish } from '../wire/coach'
import type { ToldDecision, ToldReport, ToldSeat, WantedMoment } from '../wire/wire'
import { actWords, wordsAt, type ActWords } from './acts'

export class Reporting {
  report: ToldReport | null = $state.raw(null)
  /** How far it is: entries of the record. */
  done = $state(0)
  of = $state(0)
  /** What keeps it waiting. */
  delay: 'waiting' | 'again' | null = $state(null)
  /** Why there is none. */
  failure = $state('')
  /** Acts in words, by step and notation. */
  #words: ActWords = $state.raw(new Map())

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

  /** An act as the player reads it. */
  words(step: number, act: string): string {
    return actWords(this.#words, step, act)
  }

  /** Learn to speak of what a seat did. */
  async learn(seat: ToldSeat): Promise<void> {
    const words = await wordsAt(this.game.record, momentsOf(seat))
    this.#words = new Map([...this.#words, ...words])
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
