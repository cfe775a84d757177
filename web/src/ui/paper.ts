/** A paper on the page, and the pen that writes on it: marks find their places by name, as they are told. */

import { word } from '../speech/i18n.svelte'
import type { OfferedView, SeatedView } from '../wire/wire'
import { piece, stroke, type Drawn, type Line } from './pen'

/** What is written on a sheet, by place. */
export type Marks = SeatedView['marks']
/** Marks with their places, as a choice tells them. */
export type PlacedMarks = NonNullable<OfferedView['marks']>

type Mark = Marks[string][number]

const SVG = 'http://www.w3.org/2000/svg'

/** A paper from its text, to be put on the page; every id in it begins with something of its own. */
export function paperFrom(text: string, prefix: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const found: Node = document.importNode(parsed.documentElement, true)
  if (!(found instanceof SVGSVGElement)) throw new TypeError(`<svg> was expected, <${found.nodeName}> found`)
  for (const named of found.querySelectorAll('[id]')) named.id = prefix + named.id
  for (const name of ['fill', 'stroke']) {
    for (const user of found.querySelectorAll(`[${name}^="url(#"]`)) user.setAttribute(name, prefixed(user.getAttribute(name), prefix))
  }
  const labels = found.getAttribute('aria-labelledby')?.split(' ') ?? []
  found.setAttribute('aria-labelledby', labels.map((id) => prefix + id).join(' '))
  return found
}

function prefixed(url: string | null, prefix: string): string {
  return (url ?? '').replace('url(#', `url(#${prefix}`)
}

/** The words of a group, read out instead of it. */
export function wordsOf(group: Element): string {
  return titleOf(group)?.textContent ?? ''
}

/** Let everything on a paper be read out by itself: its fields are buttons or pictures, what holds fields a group. */
export function nameGroups(paper: SVGSVGElement, fields: 'button' | 'img'): void {
  paper.setAttribute('role', 'group')
  for (const group of paper.querySelectorAll('g[id]')) {
    const words = wordsOf(group)
    if (group.hasAttribute('data-cell') && fields === 'button') group.setAttribute('role', 'button')
    else if (words) {
      group.setAttribute('role', group.querySelector('[data-cell]') ? 'group' : 'img')
      group.setAttribute('aria-label', words)
    }
  }
}

/** Show only one group of a paper that is on the page, called as the group is; how wide it is on the paper. */
export function crop(paper: SVGSVGElement, group: SVGGraphicsElement, margin: number): number {
  const box = group.getBBox()
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin]
  paper.setAttribute('viewBox', `${box.x - margin} ${box.y - margin} ${width} ${height}`)
  paper.setAttribute('width', String(width))
  paper.setAttribute('height', String(height))
  paper.removeAttribute('aria-labelledby')
  paper.setAttribute('aria-label', wordsOf(group))
  for (const child of [...paper.children]) if (child.nodeName === 'title' || child.nodeName === 'desc') child.remove()
  return width
}

/** Writes on one paper. */
export class Pen {
  #places = new Map<string, Place[]>()
  #groups = new Map<Element, Place[]>()

  constructor(paper: SVGSVGElement, prefix: string) {
    for (const found of paper.querySelectorAll('[data-place]')) {
      const place = new Place(found, prefix)
      append(this.#places, place.name, place)
      if (place.group) append(this.#groups, place.group, place)
    }
  }

  /**
   * Write what is told, pale what is on its way, and paler what could be written; the groups in which something stands
   * that was not seen before.
   */
  write(marks: Marks, coming: PlacedMarks = [], ghosts: PlacedMarks = []): Element[] {
    const changed = new Set<Element>()
    const touched = new Set<Element>()
    for (const [name, places] of this.#places) {
      for (const place of places) {
        const found = place.write(marks[name] ?? [], at(name, coming), at(name, ghosts))
        if (found !== 'same' && place.group) touched.add(place.group)
        if (found === 'new' && place.group) changed.add(place.group)
      }
    }
    for (const group of touched) this.#readOut(group)
    return [...changed]
  }

  /** The fields and the like in which something stands that did not before. */
  writtenSince(before: Marks, now: Marks): Element[] {
    const fresh = [...this.#places].filter(([name]) => now[name]?.length && JSON.stringify(now[name]) !== JSON.stringify(before[name]))
    return fresh.flatMap(([, places]) => places.flatMap((place) => place.group ?? []))
  }

  #readOut(group: Element): void {
    const places = this.#groups.get(group) ?? []
    const title = titleOf(group)
    if (title && places[0]) title.textContent = places[0].printed + places.map((place) => place.words).join('')
  }
}

/** One place for the pen. */
class Place {
  readonly name: string
  readonly group: Element | null
  /** What is read out of its group while nothing is written. */
  readonly printed: string
  /** What its marks add to that. */
  words = ''
  #element: Element
  #prefix: string
  /** What stands here, and the strokes of it, paler ones left out. */
  #shown = '[[],[],[]]'
  #lines = '[]'

  constructor(element: Element, prefix: string) {
    this.#element = element
    this.#prefix = prefix
    this.name = element.getAttribute('data-place') ?? ''
    this.group = element.closest('g[id]')
    this.printed = this.group ? wordsOf(this.group) : ''
  }

  write(marks: readonly Mark[], coming: readonly Mark[], ghosts: readonly Mark[]): 'same' | 'settled' | 'new' {
    const [sure, pale] = [this.#taken(marks), this.#taken(coming)]
    const paler = sure.length + pale.length ? [] : this.#taken(ghosts)
    const [shown, lines] = [JSON.stringify([sure, pale, paler]), JSON.stringify([...sure, ...pale])]
    if (shown === this.#shown) return 'same'
    const found = lines === this.#lines ? 'settled' : 'new'
    ;[this.#shown, this.#lines] = [shown, lines]
    this.#draw(sure, pale, paler)
    this.words = sure.map((mark) => this.#read(mark)).join('')
    return found
  }

  /** The marks that can be made here. */
  #taken(marks: readonly Mark[]): Mark[] {
    return marks.filter(([stroke]) => this.#element.hasAttribute(`data-${stroke}`))
  }

  #draw(sure: readonly Mark[], pale: readonly Mark[], paler: readonly Mark[]): void {
    if (!this.#element.hasAttribute('data-show')) {
      this.#element.replaceChildren(...this.#lined(sure).map(made), ...this.#group('coming', pale), ...this.#group('ghost', paler))
    } else if (sure.length + pale.length) this.#element.removeAttribute('display')
    else this.#element.setAttribute('display', 'none')
  }

  #group(name: string, marks: readonly Mark[]): SVGElement[] {
    return marks.length ? [made({ name: 'g', attributes: { class: name }, inside: this.#lined(marks) })] : []
  }

  #lined(marks: readonly Mark[]): Drawn[] {
    return marks.flatMap((mark) => this.#strokes(mark))
  }

  #strokes([line, value]: Mark): Drawn[] {
    const spot = this.#element.getAttribute(`data-${line}`) ?? ''
    if (line === 'piece') return [this.#piece(spot, String(value))]
    return stroke(line as Line, spot, Number(this.#element.getAttribute('data-hand')), value)
  }

  #piece(board: string, value: string): Drawn {
    return piece(board, value, `url(#${this.#prefix}ground-${value.split(' ')[0] ?? ''})`)
  }

  #read([line, value]: Mark): string {
    const words = this.#element.getAttribute(`data-words-${line}`)
    if (line === 'write' && !words) return `: ${String(value)}`
    if (!words) return ''
    const [shape = '', ...squares] = String(value).split(' ')
    return `; ${words.replace('{number}', String(value)).replace('{shape}', word('shape', shape)).replace('{squares}', squares.join(' '))}`
  }
}

function at(place: string, marks: PlacedMarks): Mark[] {
  return marks.filter((mark) => mark[1] === place).map(unplaced)
}

function unplaced(mark: PlacedMarks[number]): Mark {
  return mark.length === 2 ? [mark[0]] : [mark[0], mark[2]]
}

function made({ name, attributes, inside }: Drawn): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...(inside ?? []).map(made))
  return element
}

function titleOf(group: Element): Element | undefined {
  return [...group.children].find((child) => child.nodeName === 'title')
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
}
