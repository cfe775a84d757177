/** Focus is never lost: when the thing that had it goes away, it moves on to what comes next. */

/** Where to go on, first what exists. */
const NEXT = ['[data-die][aria-disabled="false"]', '[data-cell].legal', '[data-focus^="main-"]', '[data-focus]']

/** An attachment for the part of a page in which focus is kept; things in it are known by `data-focus`. */
export function keepsFocus(node: Element): () => void {
  let last = ''
  let inside = false
  const onfocusin = (event: Event): void => {
    const thing = (event.target as Element).closest('[data-focus]')
    if (thing) last = thing.getAttribute('data-focus') ?? ''
    inside = true
  }
  const onfocusout = (event: Event): void => {
    const to = (event as FocusEvent).relatedTarget
    if (to instanceof Element && !node.contains(to)) inside = false
  }
  const watch = new MutationObserver(() => {
    if (inside && document.activeElement === document.body) restore(node, last)
  })
  watch.observe(node, { childList: true, subtree: true })
  node.addEventListener('focusin', onfocusin)
  node.addEventListener('focusout', onfocusout)
  return () => {
    watch.disconnect()
    node.removeEventListener('focusin', onfocusin)
    node.removeEventListener('focusout', onfocusout)
  }
}

function restore(node: Element, key: string): void {
  const same = [...node.querySelectorAll<HTMLElement>('[data-focus]')].find((thing) => thing.getAttribute('data-focus') === key)
  const next = same ?? NEXT.map((selector) => node.querySelector<HTMLElement>(selector)).find((thing) => thing !== null)
  next?.focus({ preventScroll: true })
}
