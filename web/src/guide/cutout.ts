/** Pictures for the rules: parts of a blank sheet, cut out of the one drawing that the server makes. */

import { look } from '../ui/look'
import { pictureOf } from '../ui/picture'
import { sendForText } from '../wire/api'

/** Stands for the ids' prefix in the drawing as it is fetched. */
const MARK = 'scorepad-cut-'

/** The blank sheet of a game, to be cut. */
export function blankSheet(game: string): Promise<string> {
  const query = new URLSearchParams({ ...look(), prefix: MARK })
  return sendForText('GET', `/sheets/${encodeURIComponent(game)}?${query.toString()}`)
}

/** A copy of the drawing whose ids begin with something else. */
export function copyOf(drawing: string, prefix: string): SVGSVGElement {
  return pictureOf(drawing.replaceAll(MARK, prefix))
}

/** Show only one group of a drawing that is on the page; how wide it is in the drawing. */
export function crop(svg: SVGSVGElement, group: SVGGraphicsElement, margin: number): number {
  const box = group.getBBox()
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin]
  svg.setAttribute('viewBox', `${box.x - margin} ${box.y - margin} ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  return width
}

/** A picture of one group is called as the group is, not as the whole drawing. */
export function nameAfter(svg: SVGSVGElement, group: Element): void {
  const words = [...group.children].find((child) => child.nodeName === 'title')?.textContent ?? ''
  svg.removeAttribute('aria-labelledby')
  svg.setAttribute('aria-label', words)
  for (const child of [...svg.children]) if (child.nodeName === 'title' || child.nodeName === 'desc') child.remove()
}
