/**
 * A small net, asked about many positions at once: what `core/kernel.py` does, in typed arrays. Every product and every
 * sum is rounded to single precision, in the same order, so that the bits are the same as everywhere else.
 */

export interface Layers {
  hidden: number
  middle: number
  first: Float32Array
  firstBias: Float32Array
  second: Float32Array
  secondBias: Float32Array
  third: Float32Array
  thirdBias: Float32Array
}

/** Positions: each has `room` places in `index` and `value`, so many of which count, and a head; below 0: none. */
export interface Rows {
  room: number
  index: Int32Array
  value: Float32Array
  counts: Int32Array
  heads: Int32Array
  outputs: Float32Array
}

/** Weigh the first so many rows, into their `outputs`; those without a head are left alone. */
export function weigh(layers: Layers, rows: Rows, count: number): void {
  const first = new Float32Array(layers.hidden)
  const second = new Float32Array(layers.middle)
  for (let row = 0; row < count; row++) {
    const head = rows.heads[row] ?? -1
    if (head >= 0) rows.outputs[row] = output(layers, rows, row, head, first, second)
  }
}

function output(layers: Layers, rows: Rows, row: number, head: number, first: Float32Array, second: Float32Array): number {
  const { hidden, middle } = layers
  const begin = row * rows.room
  first.set(layers.firstBias)
  for (let at = begin; at < begin + at0(rows.counts, row); at++) {
    add(first, layers.first, at0(rows.index, at) * hidden, at0(rows.value, at))
  }
  second.set(layers.secondBias.subarray(head * middle, (head + 1) * middle))
  for (let at = 0; at < hidden; at++) {
    const number = at0(first, at)
    if (number > 0) add(second, layers.second, (head * hidden + at) * middle, number)
  }
  let total = at0(layers.thirdBias, head)
  for (let at = 0; at < middle; at++) {
    const number = at0(second, at)
    if (number > 0) total = Math.fround(total + Math.fround(at0(layers.third, head * middle + at) * number))
  }
  return total
}

/** Add a row of weights, each times a factor; what is put into the array is rounded by it. */
function add(sums: Float32Array, weights: Float32Array, begin: number, factor: number): void {
  for (let at = 0; at < sums.length; at++) sums[at] = at0(sums, at) + Math.fround(at0(weights, begin + at) * factor)
}

/** A number that is there: places are counted by whoever made the arrays. */
function at0(numbers: Float32Array | Int32Array, place: number): number {
  return numbers[place] as number
}
