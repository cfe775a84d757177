/** A first round of Ganz schön clever at a real table: the dice are arranged, the rules are the server's. */

import { toast } from '../../../speech/announce.svelte'
import { t } from '../../../speech/i18n.svelte'
import { Table } from '../../../wire/table.svelte'

/** What is to be done: its explanation, the actions that do it, the dice a roll shows, and where on the page it is. */
export interface Task {
  name: 'roll' | 'take' | 'second' | 'sum' | 'third' | 'reroll' | 'again' | 'write' | 'passive' | 'white'
  accepts: string[]
  dice?: string
  targets: string[]
}

const ROLL = ['[data-action="roll"]']

export const TASKS: readonly Task[] = [
  { name: 'roll', accepts: ['roll'], dice: 'w4y3b2g1o5p6', targets: ROLL },
  { name: 'take', accepts: ['g>g'], targets: ['[data-die="green"]', '[data-cell="g1"]'] },
  { name: 'second', accepts: ['roll'], dice: 'w2y5b4o4p6', targets: ROLL },
  { name: 'sum', accepts: ['b>b6'], targets: ['[data-die="blue"]', '[data-cell="b6"]'] },
  { name: 'third', accepts: ['roll'], dice: 'y2o1p1', targets: ROLL },
  { name: 'reroll', accepts: ['reroll'], targets: ['[data-track="reroll"]'] },
  { name: 'again', accepts: ['roll'], dice: 'y3o6p2', targets: ROLL },
  { name: 'write', accepts: ['o>o'], targets: ['[data-die="orange"]', '[data-cell="o1"]'] },
  { name: 'passive', accepts: ['roll'], dice: 'w1y1b5g3o6p2/wypgbo', targets: ROLL },
  { name: 'white', accepts: ['w>y1a', 'w>y1b'], targets: ['[data-die="white"]', '[data-cell="y1a"]', '[data-cell="y1b"]'] },
]

export class Lesson extends Table {
  /** How many tasks are done. */
  done = $state(0)

  get task(): Task | undefined {
    return TASKS[this.done]
  }

  /** Only what the lesson is at; anything else that the rules allow is for later. */
  override async act(seat: number, action: string): Promise<boolean> {
    const task = this.task
    if (!task) return false
    if (!task.accepts.includes(action)) {
      toast(t('web.guide.later'))
      return false
    }
    const done = await super.act(seat, action, task.dice)
    if (done) this.done += 1
    return done
  }

  /** Do the task for the player. */
  help(): void {
    const action = this.task?.accepts[0]
    if (action) void this.act(0, action)
  }
}
