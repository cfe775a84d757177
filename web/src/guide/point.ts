/** Marks on a page what is to be tapped next, also in drawings that arrive later. */

const MARK = 'guided'

export function pointAt(selectors: readonly string[]): (host: HTMLElement) => () => void {
  return (host) => {
    const point = (): void => {
      for (const marked of host.querySelectorAll(`.${MARK}`)) if (!selectors.some((one) => marked.matches(one))) marked.classList.remove(MARK)
      for (const found of host.querySelectorAll(selectors.join(',') || ':not(*)')) if (!found.classList.contains(MARK)) found.classList.add(MARK)
    }
    point()
    const observer = new MutationObserver(point)
    observer.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-cell', 'data-die', 'data-action', 'class'] })
    return () => observer.disconnect()
  }
}
