/** Being told of one's turn while the page is closed: asked of the browser, and of the server. */

import { language } from '../speech/i18n.svelte'
import { send } from './api'
import { helper } from './background'
import { areFiles } from './place'
import type { PushKey, Subscribe } from './wire'

/** Whether the player may be asked (`offered`), has agreed or not; or this browser cannot do it. */
export type Permission = 'impossible' | 'refused' | 'offered' | 'granted'

export function permission(): Permission {
  if (areFiles || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'impossible'
  const known: Record<NotificationPermission, Permission> = { granted: 'granted', denied: 'refused', default: 'offered' }
  return known[Notification.permission]
}

/** Whether the player is told by push. */
export async function isPushed(): Promise<boolean> {
  if (permission() !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

/** Ask the player, and let the server push; whether all agree. Only to be called when the player wants it. */
export async function beginPush(): Promise<boolean> {
  const { key } = await send<PushKey>('GET', '/push')
  if (key === null || (await Notification.requestPermission()) !== 'granted') return false
  await helper()
  const registration = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint } = await registration.pushManager.subscribe(wanted)
  await send<void>('PUT', '/push', { endpoint, language: language() } satisfies Subscribe)
  return true
}

/** No more of it. */
export async function endPush(): Promise<void> {
  await send<void>('DELETE', '/push')
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
