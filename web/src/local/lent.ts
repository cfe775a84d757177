/** Arithmetic for Python: its arrays are looked at where they lie. */

import { weigh, type Layers } from './kernel'

/** An array of Python's, lent for the time of a call. */
export interface Lent {
  getBuffer(): { data: Float32Array | Int32Array; release(): void }
}

type Weigh = (count: number, room: number, ...lent: Lent[]) => void

/** What `scorepad.local.worker` takes: from the fields of `Layers` it makes what takes a count and those of `Rows`. */
export function lentKernel(hidden: number, middle: number, ...weights: Lent[]): Weigh {
  const [first, firstBias, second, secondBias, third, thirdBias] = weights.map(copied)
  const layers = { hidden, middle, first, firstBias, second, secondBias, third, thirdBias } as Layers
  return (count, room, ...lent) => {
    const buffers = lent.map((one) => one.getBuffer())
    const [index, value, counts, heads, outputs] = buffers.map(({ data }) => data)
    // Python says which kind of numbers each array has, and it made them in this order.
    weigh(layers, { room, index, value, counts, heads, outputs } as Parameters<typeof weigh>[1], count)
    for (const buffer of buffers) buffer.release()
  }
}

/** Python's memory may move, and weights stay. */
function copied(lent: Lent): Float32Array {
  const buffer = lent.getBuffer()
  const data = Float32Array.from(buffer.data)
  buffer.release()
  return data
}
