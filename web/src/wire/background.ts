/** The page's helper in the background, as pages find it; none where the browser has none, or the way here is not safe. */

import { base } from './place'

/** Have the helper; asked twice it is the same. A version that is new waits until it is told to take over. */
export async function helper(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(`${base}service-worker.js`, { updateViaCache: 'none' })
}
