/** Dice that tumble for a while after a throw, until a tap or a key lets them lie. */

import { onDestroy, untrack } from 'svelte'
import { prefs } from './prefs.svelte'

const TUMBLE_MS = 600
/** They lie still before the next step is seen: nobody is asked while dice tumble. */
const PART_OF_STEP = 0.8

export class Tumble<Throw> {
  /** The dice that tumble now. */
  rolling: ReadonlySet<string> = $state.raw(new Set())
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Made together with a component. `thrown` changes with every throw and with nothing else; `dice` are those of the
   * throw after one that was seen before.
   */
  constructor(thrown: () => Throw, dice: (before: Throw) => readonly string[]) {
    let seen = untrack(thrown)
    $effect(() => {
      const now = thrown()
      const before = seen
      seen = now
      if (now !== before && !prefs.reducedMotion && prefs.stepTime) untrack(() => this.#roll(dice(before)))
    })
    onDestroy(() => clearTimeout(this.#timer))
  }

  /** Let them lie. */
  settle(): void {
    clearTimeout(this.#timer)
    if (this.rolling.size) this.rolling = new Set()
  }

  #roll(dice: readonly string[]): void {
    clearTimeout(this.#timer)
    this.rolling = new Set(dice)
    this.#timer = setTimeout(() => this.settle(), Math.min(TUMBLE_MS, PART_OF_STEP * prefs.stepTime))
  }
}
