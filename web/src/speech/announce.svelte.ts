/** The one live region for screen readers, and short messages that go away by themselves. */

import { untrack } from 'svelte'

export interface Toast {
  id: number
  text: string
}

const TOAST_MS = 6000
const MOST = 3
/** What is said within one moment is read together; otherwise the last would swallow the others. */
const MOMENT_MS = 50

let spoken = $state('')
let toasts: Toast[] = $state([])
let next = 1
let hosts = $state(0)
let began = -Infinity

export const live = {
  get text(): string {
    return spoken
  },
  get toasts(): readonly Toast[] {
    return toasts
  },
  /** Whether somebody else shows them. */
  get hosted(): boolean {
    return hosts > 0
  },
}

/** Show short messages at a place of one's own, until what is given back is called. */
export function hostToasts(): () => void {
  untrack(() => (hosts += 1))
  return () => (hosts -= 1)
}

/** Let a screen reader say something. */
export function announce(text: string): void {
  const before = untrack(() => spoken)
  const now = performance.now()
  if (now - began < MOMENT_MS) {
    if (!before.includes(text)) spoken = `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${text}`
    return
  }
  began = now
  // The same text twice must change the page, or it is not read again.
  spoken = before === text ? `${text}\u00a0` : text
}

/** Show something for some seconds, and say it. */
export function toast(text: string): void {
  announce(text)
  const id = next++
  const others = untrack(() => toasts).filter((shown) => shown.text !== text)
  toasts = [...others, { id, text }].slice(-MOST)
  setTimeout(() => dismiss(id), TOAST_MS)
}

export function dismissAll(): void {
  toasts = []
}

export function dismiss(id: number): void {
  toasts = toasts.filter((shown) => shown.id !== id)
}
