/** What things and actions are called, for buttons, menus, hints and screen readers. */

import { t, word, type MessageKey } from '../../speech/i18n.svelte'
import type { CleverView, Legal } from './view'

/** A way to do something, short: in a menu beside what it is about. */
export function wayWords(view: CleverView, one: Legal): string {
  return t(wayKey(one), paramsOf(view, one))
}

/** An action in words. */
export function choiceWords(view: CleverView, one: Legal): string {
  return t(`web.table.act.${one.kind}`, paramsOf(view, one))
}

/** A bonus in words: the die of an extra cross by its name, not by its letter in notation. */
export function bonusWords(view: CleverView, bonus: string): string {
  const [first, letter] = bonus.split(':')
  const die = first === 'lower' && view.dice.find((one) => one.letter === letter)
  return word('bonus', die ? `lower:${die.id}` : bonus)
}

/** What a field is called, for sentences. */
export function fieldOf(view: CleverView, cell: string | null | undefined): string {
  return view.material.areas.map(({ fields }) => fields[cell ?? '']).find((found) => found !== undefined) ?? ''
}

/** A die with its face and where it lies. */
export function dieWords(view: CleverView, id: string): string {
  const die = view.dice.find((one) => one.id === id)
  return t('web.table.die', { die: id, count: die?.face ?? 0, place: t(`web.table.place.${die?.place ?? 'pool'}`) })
}

function wayKey({ kind, way }: Legal): MessageKey {
  if (kind === 'mark') return `web.table.way.${way ?? 'mark'}`
  if (way) return `web.table.way.die.${way}`
  return `web.table.way.die.${kind === 'extra' || kind === 'return' || kind === 'joker' ? kind : 'plain'}`
}

function paramsOf(view: CleverView, one: Legal): Record<string, unknown> {
  const die = view.dice.find((other) => other.id === one.die)
  return {
    die: one.die ?? '',
    face: die?.face ?? '',
    area: one.area ?? '',
    field: fieldOf(view, one.cell),
    value: one.value ?? '',
    bonus: one.bonus === undefined ? '' : bonusWords(view, one.bonus),
  }
}
