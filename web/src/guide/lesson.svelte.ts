/** A first round at a real table: the dice are arranged, the rules are the server's. */

import type { Task } from '../games/parts'
import { toast } from '../speech/announce.svelte'
import { t } from '../speech/i18n.svelte'
import { Table } from '../wire/table.svelte'
import type { OwnView, Reason, TableState } from '../wire/wire'

export class Lesson extends Table {
  /** How many tasks are done. */
  done = $state(0)
  #told: TableState | null = null

  constructor(
    id: string,
    readonly tasks: readonly Task[],
  ) {
    super(id)
  }

  get task(): Task | undefined {
    return this.tasks[this.done]
  }

  /** Only what the lesson is at is offered; the dice are thrown for the player. */
  override show(state: TableState): void {
    this.#told = state
    const mine = Object.entries(state.mine).map(([seat, own]) => [seat, this.#narrowed(own)] as const)
    super.show({ ...state, dice: { ...state.dice, kind: 'server' }, mine: Object.fromEntries(mine) })
  }

  /** Anything else that the rules allow is for later. */
  override async act(seat: number, action: string): Promise<boolean> {
    const task = this.task
    if (!task) return false
    if (!accepts(task, action)) {
      toast(t('web.guide.later'))
      return false
    }
    const done = await super.act(seat, action, task.dice)
    if (!done) return false
    this.done += 1
    if (this.#told) this.show(this.#told)
    return true
  }

  /** What the rules allow, and the lesson does not yet, is for later. */
  override async whyNot(seat: number, action: string): Promise<Reason | null> {
    return (await super.whyNot(seat, action)) ?? { key: 'web.guide.later', params: {} }
  }

  /** Do the task for the player. */
  help(): void {
    const action = this.#told?.mine['0']?.legal.find((one) => this.task && accepts(this.task, one.text))
    if (action) void this.act(0, action.text)
  }

  #narrowed(own: OwnView): OwnView {
    const task = this.task
    const legal = task ? own.legal.filter((one) => accepts(task, one.text)) : []
    return { ...own, legal, can_undo: false } as OwnView
  }
}

/** Whether an action does a task: `L4@*` is any that begins like this. */
function accepts(task: Task, action: string): boolean {
  return task.accepts.some((one) => (one.endsWith('*') ? action.startsWith(one.slice(0, -1)) : action === one))
}
