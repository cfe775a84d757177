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
    let brought: Element | null = null
    // What is asked for now may be out of sight on a small screen: first the die, and once it is picked its field.
    const point = (): void => {
      mark(host, selectors)
      const wanted = host.querySelector(host.querySelector(PICKED) ? `[data-cell].${MARK}` : `.${MARK}`)
      if (wanted === brought) return
      brought = wanted
      wanted?.scrollIntoView({ block: 'nearest' })
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
