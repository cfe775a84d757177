/** Letters that stand for colours where there is little room. */

import { has, word } from './i18n.svelte'

/** The letter of a die or an area in the language of the page; a name that no catalogue knows has the sheet's own. */
export function letterOf(name: string, own: string): string {
  return has(`letter.${name}`) ? word('letter', name) : own.toUpperCase()
}
