import { describe, expect, it } from 'vitest'
import { weigh, type Layers, type Rows } from '../src/local/kernel'
import vectors from './kernel.json'

const floats = (numbers: number[]) => Float32Array.from(numbers)
const whole = (numbers: number[]) => Int32Array.from(numbers)

describe('a net asked about many positions', () => {
  const { hidden, middle, room } = vectors
  const layers: Layers = {
    hidden,
    middle,
    first: floats(vectors.first),
    firstBias: floats(vectors.first_bias),
    second: floats(vectors.second),
    secondBias: floats(vectors.second_bias),
    third: floats(vectors.third),
    thirdBias: floats(vectors.third_bias),
  }
  const rows: Rows = {
    room,
    index: whole(vectors.index),
    value: floats(vectors.value),
    counts: whole(vectors.counts),
    heads: whole(vectors.heads),
    outputs: floats(vectors.heads.map(() => 7)),
  }

  it('says what plain Python says, to the last bit', () => {
    weigh(layers, rows, rows.heads.length)
    expect([...rows.outputs]).toEqual(vectors.outputs)
  })
})
