/** Another try at a decision: a table that stands where it was made, at which the coach looks at the act first. */

import { announce, toast } from '../speech/announce.svelte'
import { Refusal } from '../wire/api'
import { Table } from '../wire/table.svelte'
import type { Verdict } from '../wire/wire'

export class Trial extends Table {
  /** What the coach says of the last try. */
  verdict: Verdict | null = $state.raw(null)
  /** Whether the coach thinks about it. */
  thinking = $state(false)

  constructor(
    id: string,
    readonly judge: (action: string) => Promise<Verdict>,
    readonly say: (verdict: Verdict) => string,
  ) {
    super(id)
  }

  get solved(): boolean {
    return this.verdict?.accepted ?? false
  }

  /** Only what is as good as the best is done. */
  override async act(seat: number, action: string): Promise<boolean> {
    if (this.thinking || this.solved) return false
    this.thinking = true
    try {
      const verdict = await this.judge(action)
      this.verdict = verdict
      announce(this.say(verdict))
      return verdict.accepted && (await super.act(seat, action))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast(error.message)
      return false
    } finally {
      this.thinking = false
    }
  }
}
