import { expect, test } from 'vitest'
import { chaptersOf, chartOf, pointsByChapter } from '../src/end/chart'

const ROUND = 'event.clever.round'
const round = { key: ROUND }
const steps = [
  { events: [round], totals: [0, 0] },
  { events: [], totals: [4, 0] },
  { events: [round], totals: [4, 7] },
  { events: [], totals: [12, 7] },
]

test('chapters begin where a round does, and end before the next', () => {
  expect(chaptersOf(steps, ROUND)).toEqual([
    { step: 0, number: 1 },
    { step: 2, number: 2 },
  ])
  expect(pointsByChapter(steps, ROUND)).toEqual([
    { number: 1, totals: [4, 0] },
    { number: 2, totals: [12, 7] },
  ])
})

test('the first chapter begins with the game, even if nobody says so', () => {
  expect(chaptersOf([{ events: [], totals: [0] }, ...steps.slice(2)], ROUND)).toEqual([
    { step: 0, number: 1 },
    { step: 1, number: 2 },
  ])
})

test('a line for each seat, within the picture, rising as the points do', () => {
  const chart = chartOf(steps, ROUND, 400, 200, 60)
  expect(chart.lines).toHaveLength(2)
  expect(chart.ends.map((end) => end.total)).toEqual([12, 7])
  expect(chart.ends[0]?.y).toBeLessThan(chart.ends[1]?.y ?? 0)
  expect(chart.levels[0]).toEqual({ value: 0, y: chart.bottom })
  for (const line of chart.lines) expect(line).toMatch(/^M34 174(H[\d.]+V[\d.]+)+H340$/)
})

test('labels of equal totals do not lie on each other', () => {
  const tied = [
    { events: [], totals: [0, 0, 0] },
    { events: [], totals: [9, 9, 9] },
  ]
  const heights = chartOf(tied, ROUND, 400, 200, 60)
    .ends.map((end) => end.labelY)
    .sort((one, other) => one - other)
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(15)
})

test('negative points stay in the picture', () => {
  const chart = chartOf(
    [
      { events: [], totals: [0] },
      { events: [], totals: [-6] },
    ],
    ROUND,
    400,
    200,
    60,
  )
  expect(chart.levels[0]?.value).toBeLessThanOrEqual(-6)
  expect(chart.levels.at(-1)?.value).toBe(0)
})

test('a few levels are enough, however far below nothing the points fall', () => {
  const chart = chartOf(
    [
      { events: [], totals: [0] },
      { events: [], totals: [-106] },
    ],
    ROUND,
    400,
    200,
    60,
  )
  expect(chart.levels.map((level) => level.value)).toEqual([-150, -100, -50, 0])
})

test('numbers of short chapters do not lie on each other', () => {
  const short = Array.from({ length: 12 }, () => ({ events: [round], totals: [0] }))
  const long = Array.from({ length: 60 }, () => ({ events: [], totals: [0] }))
  const places = chartOf([...short, ...long], ROUND, 400, 200, 60).chapters.map(({ x }) => x)
  expect(places.length).toBeGreaterThan(1)
  for (const [at, x] of places.entries()) expect(x - (places[at - 1] ?? -Infinity)).toBeGreaterThanOrEqual(20)
})
