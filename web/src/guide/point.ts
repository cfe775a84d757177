/** Marks on a page what is to be tapped next, also in drawings that arrive later. */

const MARK = 'guided'
const PICKED = `[data-die][aria-pressed="true"].${MARK}`
const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['data-cell', 'data-die', 'data-action', 'data-focus', 'aria-pressed'],
}

export function pointAt(selectors: readonly string[]): (host: HTMLElement) => () => void {
  return (host) => {
    let brought = false
    const point = (): void => {
      mark(host, selectors)
      if (brought || !host.querySelector(PICKED)) return
      brought = true
      // The die is picked: its field may be out of sight on a small screen.
      host.querySelector(`[data-cell].${MARK}`)?.scrollIntoView({ block: 'center' })
    }
    point()
    const observer = new MutationObserver(point)
    observer.observe(host, WATCHED)
    return () => observer.disconnect()
  }
}

function mark(host: HTMLElement, selectors: readonly string[]): void {
  const wanted = new Set(selectors.flatMap((selector) => [...host.querySelectorAll(selector)]))
  for (const marked of host.querySelectorAll(`.${MARK}`)) if (!wanted.has(marked)) marked.classList.remove(MARK)
  for (const found of wanted) found.classList.add(MARK)
}
