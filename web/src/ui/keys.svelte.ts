/** Keys that work anywhere at the table; they can be turned off, as speech input needs it. */

const STORE = 'scorepad.keys'
const TYPING = 'input, textarea, select, [contenteditable]'

let on = $state(read())

export const keys = {
  get on(): boolean {
    return on
  },
  set on(value: boolean) {
    on = value
    try {
      localStorage.setItem(STORE, value ? 'on' : 'off')
    } catch {
      // kept for this visit only
    }
  },
}

/** Whether a key press is meant for the table, and not for something that is typed into, or lies over it. */
export function keysOn(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  if (document.querySelector('dialog[open]')) return false
  return event.key === 'Escape' || on
}

function read(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off'
  } catch {
    return true
  }
}
