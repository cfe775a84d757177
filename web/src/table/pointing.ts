/** Showing on the board what a choice is about. */

import type { ChoiceView, OfferedView } from '../wire/wire'

const MARK = 'data-hint'

/** The die, the field and the button of a choice, on the page. */
export function thingsOf({ text, kind, die, cell }: OfferedView & ChoiceView): Element[] {
  const named = [
    ['.fields [data-cell', cell],
    ['[data-die', die],
    ['[data-track', kind],
    ['[data-action', text],
  ] as const
  return named.flatMap(([start, name]) => (name ? [...document.querySelectorAll(`${start}="${CSS.escape(name)}"]`)] : []))
}

/** Mark some things and bring them into view; gives a function that takes the marks away. */
export function point(things: readonly Element[]): () => void {
  for (const thing of things) {
    thing.setAttribute(MARK, '')
    thing.scrollIntoView({ block: 'nearest' })
  }
  return () => {
    for (const thing of things) thing.removeAttribute(MARK)
  }
}

/** Whether something lies over one of some things. */
export function covers(over: Element, things: readonly Element[]): boolean {
  const box = over.getBoundingClientRect()
  const apart = (other: DOMRect) => other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom
  return !things.every((thing) => apart(thing.getBoundingClientRect()))
}

/** A part of the window that some things leave free, in pixels. */
export interface Room {
  left: number
  width: number
  top: number
  height: number
}

/** Where the game is in the window, in pixels, and how high that is. */
export interface Stage {
  left: number
  width: number
  height: number
}

/** What part of its stage's width a room may have: all of it, or one half, where the controls stand beside the sheet. */
const SPANS = [
  [0, 1],
  [0, 0.5],
  [0.5, 1],
] as const
/** Half a phone is too narrow to be read. */
const NARROW = 300

/** The room for something so high that is beside some things: as wide as its stage if it is high enough there, else the highest that is wide enough. */
export function roomBeside(things: readonly DOMRect[], height: number, stage: Stage): Room {
  const [whole, ...halves] = SPANS.map(([from, to]) => {
    const [left, right] = [stage.left + from * stage.width, stage.left + to * stage.width]
    const within = things.filter((box) => box.right > left && box.left < right)
    return { left, width: right - left, ...gapBetween(within, stage.height) }
  }) as [Room, Room, Room]
  const wide = halves.filter((room) => room.width >= NARROW)
  return whole.height >= height ? whole : [whole, ...wide].reduce((best, room) => (room.height > best.height ? room : best))
}

/** The highest gap above, below or between some things. */
function gapBetween(things: readonly DOMRect[], bottom: number): Pick<Room, 'top' | 'height'> {
  let [best, top] = [{ top: 0, height: 0 }, 0]
  const ends = things.map((box) => [box.top, box.bottom] as const).sort(([one], [other]) => one - other)
  for (const [from, to] of [...ends, [bottom, bottom] as const]) {
    if (from - top > best.height) best = { top, height: from - top }
    top = Math.max(top, to)
  }
  return best
}
