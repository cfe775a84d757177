import { expect, test } from 'vitest'
import { number, piece, stroke, type Drawn, type Line } from '../src/ui/pen'
import vectors from './pen.json'

/** Elements one after the other: name, attributes, text. */
function flat(drawn: readonly Drawn[]): unknown[] {
  return drawn.flatMap((one) => [[one.name, one.attributes, ''], ...flat(one.inside ?? [])])
}

test.each(vectors.strokes)('the pen draws as in Python: $stroke at $spot', ({ stroke: line, spot, hand, value, drawn }) => {
  expect(flat(stroke(line as Line, spot, hand, value))).toEqual(drawn)
})

test.each(vectors.pieces)('a piece is drawn as in Python: $value', ({ board, value, ground, drawn }) => {
  expect(flat([piece(board, value, ground)])).toEqual(drawn)
})

test.each(vectors.numbers)('%d is written %s', (value, text) => {
  expect(number(value as number)).toBe(text)
})
