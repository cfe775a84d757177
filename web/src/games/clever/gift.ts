/** Bonuses as signs: what the sheets print of them. */

import { colourOf, type CleverView, type TrackView } from './view'

export interface Gift {
  /** The action it gives, where it is no mark. */
  action: TrackView['action'] | null
  /** The letter and colour of the area it goes to; empty where there is a choice. */
  letter: string
  colour: string
  /** What is marked there. */
  mark: string
}

const ACTIONS: readonly TrackView['action'][] = ['reroll', 'plus1', 'return', 'joker']

/** A bonus by its name: `X:blue`, `6:orange`, `?:pink`, `lower:y`, `X-or-6`, `reroll`. */
export function giftOf(view: CleverView, bonus: string): Gift {
  const action = ACTIONS.find((one) => one === bonus) ?? null
  const areas = Object.keys(view.material.marks[bonus] ?? {})
  const area = areas.length === 1 ? view.material.areas.find((one) => one.id === areas[0]) : undefined
  return { action, letter: area?.letter.toUpperCase() ?? '', colour: area ? colourOf(view, area.id) : '', mark: markOf(bonus) }
}

function markOf(bonus: string): string {
  if (bonus === 'X-or-6') return '×/6'
  const [first = ''] = bonus.split(':')
  return /^\d+$/.test(first) ? first : first === 'X' || first === 'lower' || first === 'same' ? '×' : '?'
}
