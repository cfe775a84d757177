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

/** A part of the window above or below some things, and how high it is. */
export interface Room {
  side: 'above' | 'below'
  pixels: number
}

/** The larger one of both. */
export function roomBeside(things: readonly Element[]): Room {
  const boxes = things.map((thing) => thing.getBoundingClientRect())
  const above = Math.min(...boxes.map((box) => box.top))
  const below = window.innerHeight - Math.max(...boxes.map((box) => box.bottom))
  return below >= above ? { side: 'below', pixels: below } : { side: 'above', pixels: above }
}
