/** What the coach says of a seat. */

import { has, t, textOf, type MessageKey } from '../speech/i18n.svelte'
import { decimal } from '../speech/numbers'
import type { ToldReport, ToldSeat, ToldShares } from '../wire/wire'
import { counted, scaled, signed, way } from './course'

type Unit = ToldReport['unit']

/** The score as what was expected, luck, and what the player lost; what the coach misjudged, where it is anything. */
export function sentenceOf(report: ToldReport, seat: ToldSeat): string {
  const { score, expected, luck, hands, rest } = sharesOf(report, seat)
  const said = t(`coach.sentence.${report.unit}`, { score, expected, luck: signed(luck, 0), hands: signed(hands, 0) })
  return rest ? `${said} ${t('coach.rest', { rest: signed(rest, 0) })}` : said
}

/** What a score is made of, in whole numbers as people count. */
export function sharesOf({ unit }: ToldReport, { shares }: ToldSeat): ToldShares {
  const sign = way(unit)
  return {
    score: sign * shares.score,
    expected: sign * shares.expected,
    luck: sign * shares.luck,
    hands: sign * shares.hands,
    rest: sign * shares.rest,
  }
}

/** What playing like this comes to with average dice. */
export function adjustedWords({ unit }: ToldReport, seat: ToldSeat): string {
  return t(`coach.adjusted.${unit}`, { adjusted: decimal(counted(unit, seat.adjusted)) })
}

/** A difference of two values, in its unit. */
export function worth(unit: Unit, value: number): string {
  const key: MessageKey = `coach.worth.${unit}`
  return t(key, { number: decimal(scaled(unit, value), unit === 'win' ? 0 : 1) })
}

/** What a fault cost: fewer points, or more throws. */
export function costWords(unit: Unit, lost: number): string {
  return `${way(unit) < 0 ? '+' : '−'}${worth(unit, lost)}`
}

/** What a decision was about. */
export function kindWords(kind: string): string {
  const key = `coach.kind.${kind}`
  return has(key) ? textOf(key) : kind
}
