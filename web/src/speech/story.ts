/** What happened, in sentences; dice that go to the tray together are one sentence, as in the terminal. */

import { sentence, type Params } from './i18n.svelte'

/** Something that happened. */
export interface Told {
  key: string
  params: Params
}

export interface Line {
  /** Where it stands and what it says: changes when an act is taken back and another done. */
  key: string
  seat: number | null
  text: string
  opening: boolean
}

/** Endings of events that come for several dice in a row, and of those that may stand between them. */
const GATHERED = '.to-tray'
const BETWEEN = '.slot'
const OPENING = /\.(roll|throw|round|turn|area|over)$/

/** The last lines of a story, so many at most; what is older is not put into words. */
export function ending(events: readonly Told[], names: readonly string[], most: number): Line[] {
  const gathered = gather(events)
  return lines(gathered.slice(-most), names, Math.max(0, gathered.length - most))
}

export function story(events: readonly Told[], names: readonly string[]): Line[] {
  return lines(gather(events), names)
}

function lines(events: readonly Told[], names: readonly string[], first = 0): Line[] {
  return events.map((event, at) => {
    const text = sentence(event, names)
    const seat = event.params.seat
    return {
      key: `${String(first + at)} ${text}`,
      text,
      opening: OPENING.test(event.key),
      seat: typeof seat === 'number' ? seat : null,
    }
  })
}

function gather(events: readonly Told[]): Told[] {
  const found: Told[] = []
  let waiting: Told | null = null
  for (const event of events) {
    if (event.key.endsWith(GATHERED)) {
      const dice: unknown[] = waiting ? [...(waiting.params.die as unknown[]), event.params.die] : [event.params.die]
      waiting = { ...(waiting ?? event), params: { ...event.params, die: dice } }
      continue
    }
    if (waiting && !event.key.endsWith(BETWEEN)) {
      found.push(waiting)
      waiting = null
    }
    found.push(event)
  }
  return waiting ? [...found, waiting] : found
}
