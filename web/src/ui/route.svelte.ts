/** Where in the program we are: real paths, so that links, back and reload work. */

let path = $state(location.pathname)

export const route = {
  /** The path: `/`, `/table/abc`. */
  get path(): string {
    return path
  },
  /** The parts of the path: `['table', 'abc']`; `['']` at home. */
  get parts(): string[] {
    return path
      .replace(/^\/+|\/+$/g, '')
      .split('/')
      .map(decode)
  },
}

/** Go to another page; `replace` leaves no trace in the history. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', to)
  arrive()
  window.scrollTo(0, 0)
}

let load: (page: string) => void = () => {}

/** Say how a page is loaded before somebody goes there. */
export function loadAheadBy(loader: (page: string) => void): void {
  load = loader
}

/** Somebody is about to go to a page: `table`. What it is made of is on its way from now on. */
export function loadAhead(page: string): void {
  load(page)
}

/** Handle a click on a link within the program without loading the page anew: `<a href=... onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as Element).closest('a')
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || elsewhere || link.origin !== location.origin || link.target) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

window.addEventListener('popstate', arrive)

function arrive(): void {
  path = location.pathname
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a broken link is a page that is not found
  }
}
