/** Where in the program we are: real paths, so that links, back and reload work; after a `#` where pages are files. */

import { address, areFiles, placeOf } from '../wire/place'

let path = $state(placeOf(location).path)

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
  /** What stands behind the path, from its `#` on. */
  get fragment(): string {
    return placeOf(location).fragment
  },
}

/** Go to another page; `replace` leaves no trace in the history. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', address(to))
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
  const { path: to, fragment } = link.hash && areFiles ? placeOf(link) : { path: link.pathname + link.search, fragment: link.hash }
  go(to + fragment)
}

window.addEventListener('popstate', arrive)
if (areFiles) for (const event of ['pointerover', 'focusin']) document.addEventListener(event, readdress)

function arrive(): void {
  path = placeOf(location).path
}

/** Links are written as paths; where pages are files, one that somebody comes near gets its address, to be copied or opened apart. */
function readdress(event: Event): void {
  const link = (event.target as Element).closest('a')
  const to = link?.getAttribute('href')
  if (to?.startsWith('/') && !link?.hasAttribute('download')) link?.setAttribute('href', address(to))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a broken link is a page that is not found
  }
}
