/** The geometry of a chart of points over a game: no colours, no words. */

export interface Chapter {
  /** The step it begins at. */
  step: number
  number: number
}

export interface Step {
  events: readonly { key: string; params?: Record<string, unknown> }[]
  totals: readonly number[]
}

export interface Chart {
  width: number
  height: number
  left: number
  bottom: number
  /** Where each seat's line runs. */
  lines: string[]
  ends: { x: number; y: number; labelY: number; total: number }[]
  levels: { y: number; value: number }[]
  chapters: { x: number; number: number }[]
}

const TOP = 14
const BOTTOM = 26
const LEFT = 34
const LABEL_HEIGHT = 15
const LABEL_WIDTH = 20
const LEVELS = 4

/** Where rounds, areas or turns begin: with the event `chapter`; the first one with the game, whether that is told or not. */
export function chaptersOf(steps: readonly Step[], chapter: string): Chapter[] {
  const found: Chapter[] = [{ step: 0, number: 1 }]
  steps.forEach((step, at) => {
    const begins = at > 0 && at < steps.length - 1 && step.events.some((event) => event.key === chapter)
    if (begins) found.push({ step: at, number: found.length + 1 })
  })
  return found
}

/** Everybody's points at the end of each chapter. */
export function pointsByChapter(steps: readonly Step[], chapter: string): { number: number; totals: readonly number[] }[] {
  const chapters = chaptersOf(steps, chapter)
  return chapters.map(({ number }, at) => {
    const end = (chapters[at + 1]?.step ?? steps.length) - 1
    return { number, totals: steps[Math.max(end, 0)]?.totals ?? [] }
  })
}

export function chartOf(steps: readonly Step[], chapter: string, width: number, height: number, right: number): Chart {
  const seats = steps[0]?.totals.length ?? 0
  const all = steps.flatMap((step) => step.totals)
  const tick = roundTick(Math.max(10, Math.max(...all, 0) - Math.min(...all, 0)) / LEVELS)
  const least = Math.floor(Math.min(...all, 0) / tick) * tick
  const most = Math.max(least < 0 ? 0 : tick, Math.ceil(Math.max(...all, 0) / tick) * tick)
  const bottom = height - BOTTOM
  const x = (at: number) => LEFT + ((width - LEFT - right) * at) / Math.max(steps.length - 1, 1)
  const y = (value: number) => bottom - ((bottom - TOP) * (value - least)) / (most - least)
  const last = steps[steps.length - 1]?.totals ?? []
  const ends = last.map((total) => ({ x: x(steps.length - 1), y: y(total), labelY: y(total), total }))
  spread(ends, TOP, bottom)
  return {
    width,
    height,
    left: LEFT,
    bottom,
    ends,
    lines: Array.from({ length: seats }, (_, seat) => path(steps.map((step, at) => [x(at), y(step.totals[seat] ?? 0)]))),
    levels: Array.from({ length: Math.round((most - least) / tick) + 1 }, (_, at) => ({
      value: least + at * tick,
      y: y(least + at * tick),
    })),
    chapters: apart(thin(chaptersOf(steps, chapter)).map((begun) => ({ x: x(begun.step), number: begun.number }))),
  }
}

/** A round number near this one: 1, 2 or 5 times a power of ten. */
export function roundTick(wish: number): number {
  const power = 10 ** Math.floor(Math.log10(wish))
  return ([1, 2, 5, 10].find((factor) => factor * power >= wish) ?? 10) * power
}

/** A line of steps: points stay until the next ones are made. */
function path(points: [number, number][]): string {
  const [first, ...rest] = points.map(([x, y]) => [Number(x.toFixed(1)), Number(y.toFixed(1))] as const)
  if (!first) return ''
  let [before, drawn] = [first[1], `M${first[0]} ${first[1]}`]
  for (const [x, y] of rest) {
    if (y === before) continue
    drawn += `H${x}V${y}`
    before = y
  }
  return `${drawn}H${rest[rest.length - 1]?.[0] ?? first[0]}`
}

/** Keep labels from lying on each other. */
function spread(ends: { y: number; labelY: number }[], top: number, bottom: number): void {
  const sorted = [...ends].sort((one, other) => one.y - other.y)
  let low = top - LABEL_HEIGHT
  for (const end of sorted) {
    end.labelY = Math.max(end.y, low + LABEL_HEIGHT)
    low = end.labelY
  }
  const over = low - bottom
  if (over > 0) for (const end of sorted) end.labelY -= over
}

/** At most a dozen numbers below the chart. */
function thin(chapters: Chapter[]): Chapter[] {
  const every = Math.ceil(chapters.length / 12)
  return chapters.filter((_, at) => at % every === 0)
}

/** Short chapters have no number of their own: it would lie on the one before. */
function apart(chapters: Chart['chapters']): Chart['chapters'] {
  let last = -LABEL_WIDTH
  return chapters.filter(({ x }) => {
    const fits = x - last >= LABEL_WIDTH
    if (fits) last = x
    return fits
  })
}
