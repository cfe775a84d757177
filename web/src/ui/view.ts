/** Bringing things into view where a part of the page is scrolled. */

/** How far from the edge things stand that were brought into view. */
const MARGIN = 8

/** Scroll the part of the page that holds some things so far that they are seen: all of them, else the first. */
export function bringIntoView(things: readonly Element[]): void {
  const part = things[0] && scrolled(things[0])
  if (!part) return
  const [top, bottom] = [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom]
  const boxes = things.map((thing) => thing.getBoundingClientRect())
  const first = Math.min(...boxes.map((box) => box.top)) - MARGIN
  const last = Math.max(...boxes.map((box) => box.bottom)) + MARGIN
  const by = first < top ? first - top : Math.min(Math.max(0, last - bottom), first - top)
  if (by) part.scrollBy({ top: by })
}

/** The nearest part around a thing that has more in it than it shows. */
function scrolled(thing: Element): Element | null {
  for (let part = thing.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible') return part
  }
  return null
}
