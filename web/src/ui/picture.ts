/** Sheets as the server draws them. A picture that is shown is changed where it differs, so that focus stays. */

import { look } from './look'

/** What the page itself puts on a picture's elements; a newer drawing leaves it. */
const KEPT = /^(role|tabindex|class|aria-|data-)/

/** Fetch a drawing: `/api/sheets/...` or `/api/tables/.../sheets/...`. */
export async function fetchPicture(path: string, prefix: string): Promise<SVGSVGElement> {
  const query = new URLSearchParams({ ...look(), prefix })
  const answer = await fetch(`${path}?${query.toString()}`)
  if (!answer.ok) throw new Error(`${String(answer.status)} ${path}`)
  return pictureOf(await answer.text())
}

/** A drawing from its text, to be put on the page. */
export function pictureOf(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const found: Node = document.importNode(parsed.documentElement, true)
  if (found instanceof SVGSVGElement) return found
  throw new TypeError(`<svg> was expected, <${found.nodeName}> found`)
}

/** Make the shown drawing equal to a fresh one; the ids of the groups in which something changed. */
export function patch(shown: Element, fresh: Element): string[] {
  syncAttributes(shown, fresh)
  const [old, young] = [[...shown.childNodes], [...fresh.childNodes]]
  if (old.length !== young.length || old.some((node, at) => !alike(node, young[at]))) {
    shown.replaceChildren(...young)
    return shown.id ? [shown.id] : []
  }
  const changed = old.flatMap((node, at) => patchNode(node, young[at] as Node))
  return changed.map((id) => id || shown.id)
}

function patchNode(old: Node, young: Node): string[] {
  if (old instanceof Element) return old.isEqualNode(young) ? [] : patch(old, young as Element)
  if (old.nodeValue === young.nodeValue) return []
  old.nodeValue = young.nodeValue
  return ['']
}

function alike(old: Node, young: Node | undefined): boolean {
  if (young === undefined || old.nodeName !== young.nodeName) return false
  return !(old instanceof Element) || old.id === (young as Element).id
}

function syncAttributes(shown: Element, fresh: Element): void {
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.test(name)) shown.removeAttribute(name)
  }
  for (const { name, value } of fresh.attributes) {
    if (!(KEPT.test(name) && shown.hasAttribute(name)) && shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
}
