/** What the player has picked so far: a die, a bonus, a field. Together with what is legal it tells what stands out. */

import type { DieView, Legal } from './view'

/** Legal things that end in a field. */
const MARKING = new Set(['use', 'extra', 'mark'])

export class Choice {
  die: string | null = $state(null)
  bonus: string | null = $state(null)
  cell: string | null = $state(null)
  #legal: () => readonly Legal[]

  constructor(legal: () => readonly Legal[]) {
    this.#legal = legal
  }

  /** Everything that fits what is picked. */
  get open(): Legal[] {
    return this.#fitting(this.die, this.bonus, this.cell)
  }

  /** The fields that stand out. */
  get cells(): Set<string> {
    return new Set(this.#fitting(this.die, this.bonus, null).flatMap((one) => one.cell ?? []))
  }

  /** The dice that stand out: those with something to do, or to take back. */
  get dice(): Set<string> {
    const back = this.#legal().filter((one) => one.kind === 'return')
    return new Set([...this.#fitting(null, this.bonus, this.cell), ...back].flatMap((one) => one.die ?? []))
  }

  /** The ways to do what is picked; asked for in place where there are several. */
  get ways(): Legal[] {
    return this.cell === null ? [] : this.open
  }

  /** Pick a field, or another one; the only way to do it if there is just one. */
  pickCell(cell: string): Legal | null {
    this.cell = cell
    const ways = this.ways
    return ways.length === 1 ? (ways[0] ?? null) : null
  }

  /** Pick a die, or let go of it; the only way to use it if there is just one. */
  pickDie(die: DieView): Legal | null {
    this.die = this.die === die.id ? null : die.id
    if (this.die === null) return null
    if (!this.open.length) this.cell = null
    const ways = this.open
    return ways.length === 1 ? (ways[0] ?? null) : null
  }

  pickBonus(bonus: string): void {
    this.bonus = this.bonus === bonus ? null : bonus
    this.cell = null
  }

  clear(): void {
    this.die = this.bonus = this.cell = null
  }

  /** Let go of what is no longer possible. */
  refresh(): void {
    if (this.die && !this.#fitting(this.die, null, null).length) this.die = null
    if (this.bonus && !this.#fitting(null, this.bonus, null).length) this.bonus = null
    if (this.cell && !this.ways.length) this.cell = null
  }

  #fitting(die: string | null, bonus: string | null, cell: string | null): Legal[] {
    return this.#legal().filter(
      (one) =>
        MARKING.has(one.kind) &&
        (die === null || one.die === die) &&
        (bonus === null || one.bonus === bonus) &&
        (cell === null || one.cell === cell),
    )
  }
}
