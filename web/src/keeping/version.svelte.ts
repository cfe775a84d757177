/** The version of the pages: a new one is fetched beside it, and taken when the player says so. */

import { helper } from '../wire/background'
import type { Said } from '../worker/said'

let waiting: ServiceWorker | null = $state.raw(null)

export const version = {
  /** Whether a newer one than this page is here. */
  get isNew(): boolean {
    return waiting !== null
  },
  later: () => void (waiting = null),
  load,
}

/** Have the pages kept in this browser, from a quiet moment on. */
export function keepPages(): void {
  const begin = (): void => void helper().then(watch, () => {}) // without a helper everything is as it is with a network
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 })
  else setTimeout(begin, 2000)
}

/** Notice versions that are here, and those that come while the page is open. */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return
  look(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => look(registration))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}

/** The first version of all has nobody to wait for. */
function look(registration: ServiceWorkerRegistration): void {
  waiting = navigator.serviceWorker.controller ? registration.waiting : null
}

/** The page is loaded anew as soon as its new helper is in charge. */
function load(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ kind: 'take-over' } satisfies Said)
}
