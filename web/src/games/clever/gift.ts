/** Bonuses as signs: what the sheets print of them. */

import { letterOf } from '../../speech/letters'
import { colourOf, type CleverView, type TrackView } from './view'

export interface Gift {
  /** The action it gives, where it is no mark. */
  action: TrackView['action'] | null
  /** The letter and colour of the area it goes to, of the die that it is an extra cross for; empty where there is a choice. */
  letter: string
  colour: string
  /** What is marked there. */
  mark: string
}

const ACTIONS: readonly TrackView['action'][] = ['reroll', 'plus1', 'return', 'joker']

/** A bonus by its name: `X:blue`, `6:orange`, `?:pink`, `lower:y`, `X-or-6`, `reroll`. */
export function giftOf(view: CleverView, bonus: string): Gift {
  const action = ACTIONS.find((one) => one === bonus) ?? null
  const to = extraDie(view, bonus) ?? onlyArea(view, bonus)
  return { action, letter: to ? letterOf(to.id, to.letter) : '', colour: to ? colourOf(view, to.id) : '', mark: markOf(bonus) }
}

/** The die of an extra cross: several may be due at once, and only that tells them apart. */
function extraDie(view: CleverView, bonus: string): { id: string; letter: string } | undefined {
  const [kind, letter] = bonus.split(':')
  return kind === 'lower' ? view.dice.find((one) => one.letter === letter) : undefined
}

function onlyArea(view: CleverView, bonus: string): { id: string; letter: string } | undefined {
  const [first, ...more] = Object.keys(view.material.marks[bonus] ?? {})
  return more.length ? undefined : view.material.areas.find((one) => one.id === first)
}

function markOf(bonus: string): string {
  if (bonus === 'X-or-6') return '×/6'
  const [first = ''] = bonus.split(':')
  return /^\d+$/.test(first) ? first : first === 'X' || first === 'lower' || first === 'same' ? '×' : '?'
}
