/** One tab stop for a group of things, arrows between them: to the nearest in that direction. */

type Attach = (node: Element) => () => void

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** An attachment for the group: `selector` finds the things in it. */
export function roving(selector: string): Attach {
  return (node) => {
    const group = node as HTMLElement
    const onkeydown = (event: KeyboardEvent): void => move(group, selector, event)
    const onfocusin = (event: FocusEvent): void => stopAt(group, selector, (event.target as Element).closest(selector))
    const watch = new MutationObserver(() => keepOneStop(group, selector))
    watch.observe(group, { childList: true, subtree: true })
    group.addEventListener('keydown', onkeydown)
    group.addEventListener('focusin', onfocusin)
    keepOneStop(group, selector)
    return () => {
      watch.disconnect()
      group.removeEventListener('keydown', onkeydown)
      group.removeEventListener('focusin', onfocusin)
    }
  }
}

/** See to it that exactly one of the things can be reached by Tab. */
export function keepOneStop(group: Element, selector: string): void {
  const things = [...group.querySelectorAll(selector)]
  const stop = things.find((thing) => thing.getAttribute('tabindex') === '0') ?? things[0]
  stopAt(group, selector, stop ?? null)
}

function stopAt(group: Element, selector: string, stop: Element | null): void {
  if (!stop) return
  for (const thing of group.querySelectorAll(selector)) {
    const wanted = thing === stop ? '0' : '-1'
    if (thing.getAttribute('tabindex') !== wanted) thing.setAttribute('tabindex', wanted)
  }
}

function move(group: Element, selector: string, event: KeyboardEvent): void {
  const from = (event.target as Element).closest(selector)
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return
  const things = [...group.querySelectorAll<HTMLElement | SVGElement>(selector)]
  const step = STEPS[event.key]
  const edge = event.key === 'Home' ? things[0] : event.key === 'End' ? things[things.length - 1] : undefined
  const to = step ? nearest(from, things, step) : edge
  if (!to) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

/** The thing in a direction that is nearest; what lies straight ahead counts more than what lies aside. */
function nearest<T extends Element>(from: Element, things: readonly T[], [x, y]: [number, number]): T | undefined {
  const here = middle(from)
  let best: T | undefined
  let least = Infinity
  for (const thing of things) {
    const there = middle(thing)
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const ahead = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    const far = ahead + 2.5 * aside
    if (thing !== from && ahead > 1 && far < least) [best, least] = [thing, far]
  }
  return best
}

function middle(thing: Element): { x: number; y: number } {
  const box = thing.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
