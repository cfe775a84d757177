/** Tells a player who is not looking that it is his turn. A push says nothing; what it is about the server is asked. */

interface TurnNotice {
  title: string
  body: string
  table: string | null
}

/** Of several such notices only the last is shown. */
const TAG = 'turn'
const UNKNOWN: TurnNotice = { title: 'Scorepad', body: '', table: null }

export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(tell(worker)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
}

/** Nothing is shown to somebody who looks at the table already. */
async function tell(worker: ServiceWorkerGlobalScope): Promise<void> {
  const { title, body, table } = await notice()
  const path = table === null ? '/' : `/table/${table}`
  if ((await windows(worker)).some((window) => window.visibilityState === 'visible' && pathOf(window) === path)) return
  await worker.registration.showNotification(title, { body, tag: TAG, icon: '/icon.svg', data: path })
}

/** Without an answer there is at least a reason to look. */
async function notice(): Promise<TurnNotice> {
  try {
    const answer = await fetch('/api/push/turn')
    return answer.ok ? ((await answer.json()) as TurnNotice) : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const found = (await windows(worker)).find((window) => pathOf(window) === path)
  await (found ? found.focus() : worker.clients.openWindow(path))
}

function windows(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function pathOf(window: WindowClient): string {
  return new URL(window.url).pathname
}
