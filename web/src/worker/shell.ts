/** Keeps the pages of a version, and answers for the network from then on. */

import { Keeper, type Shell } from './keeper'
import type { Said } from './said'

export function keepShell(worker: ServiceWorkerGlobalScope, shell: Shell): void {
  const keeper = new Keeper(worker.registration.scope, shell)
  worker.addEventListener('install', (event) => event.waitUntil(keeper.install()))
  worker.addEventListener('activate', (event) => event.waitUntil(keeper.activate().then(() => worker.clients.claim())))
  worker.addEventListener('fetch', (event) => {
    const answer = keeper.answer(event.request)
    if (answer) event.respondWith(answer)
  })
  worker.addEventListener('message', (event) => {
    const said = event.data as Said
    if (said.kind === 'take-over') event.waitUntil(worker.skipWaiting())
    else event.waitUntil(keeper.keepAll(said.pictures).then(tell(event, true), tell(event, false)))
  })
}

function tell(event: ExtendableMessageEvent, done: boolean): () => void {
  return () => event.ports[0]?.postMessage(done)
}
