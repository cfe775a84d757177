/** What is to be done now, in one sentence: the line that leads a newcomer through a turn. */

import { t, type MessageKey } from '../../speech/i18n.svelte'
import type { Choice } from './choice.svelte'
import type { CleverView, Legal } from './view'
import { bonusWords } from './words'

export function promptFor(
  view: CleverView,
  seat: number | null,
  legal: readonly Legal[],
  choice: Choice,
  names: readonly string[],
): string {
  if (view.over) return t('web.table.now.over')
  if (seat === null || !legal.length) return t('web.table.now.waiting', { who: view.waiting.map((one) => names[one] ?? '').join(', ') })
  const has = (kind: Legal['kind']): boolean => legal.some((one) => one.kind === kind)
  if (has('mark') || has('skip')) return bonusPrompt(view, seat, choice)
  if (has('use') || has('extra')) return dicePrompt(view, seat, has, choice)
  if (has('roll')) return t(has('return') ? 'web.table.now.roll-or-return' : rollKey(view), { count: view.turn.roll })
  const only = (['done', 'tray', 'pass'] as const).find(has)
  return t(`web.table.now.${only ?? 'choose'}`)
}

function rollKey(view: CleverView): MessageKey {
  return view.turn.passive ? 'web.table.now.roll-passive' : 'web.table.now.roll'
}

function bonusPrompt(view: CleverView, seat: number, choice: Choice): string {
  const due = view.sheets[seat]?.due ?? []
  const bonus = choice.bonus ?? (due.length === 1 ? due[0]?.bonus : undefined)
  return bonus === undefined ? t('web.table.now.bonuses') : t('web.table.now.bonus', { what: bonusWords(view, bonus) })
}

function dicePrompt(view: CleverView, seat: number, has: (kind: Legal['kind']) => boolean, choice: Choice): string {
  const joker = view.sheets[seat]?.joker
  if (choice.die) return t('web.table.now.field', { die: choice.die, face: view.dice.find((one) => one.id === choice.die)?.face })
  if (choice.cell) return t('web.table.now.die')
  if (joker) return t('web.table.now.joker', { number: joker })
  if (has('extra')) return t('web.table.now.extra')
  return t(view.turn.phase === 'answers' ? 'web.table.now.tray-die' : 'web.table.now.choose')
}
