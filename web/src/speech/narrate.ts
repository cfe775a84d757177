/** Message keys become sentences: the same meaning as `scorepad.core.narrate`, whose cases this is tested with. */

export type Params = Record<string, unknown>
export type Message = string | Record<string, string>
export type Messages = Record<string, Message>

export interface Sentence {
  key: string
  params?: Params
}

/** Parameters that are seats. */
const SEATS = new Set(['seat', 'active', 'waiting', 'roller', 'turn', 'holder'])
/** The message for a bonus of two parts by the first part; any other is a number to write. */
const BONUSES: Record<string, string> = {
  X: 'bonus.cross',
  '?': 'bonus.question',
  lower: 'bonus.lower',
  same: 'bonus.same',
}

/** Speaks one language. */
export class Narrator {
  readonly #plural: Intl.PluralRules
  readonly #decimal: Intl.NumberFormat

  constructor(
    readonly messages: Messages,
    readonly tag: string,
  ) {
    this.#plural = new Intl.PluralRules(tag)
    this.#decimal = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 })
  }

  /** A sentence; `seats` are the players' names. A key without a message is shown as it is. */
  sentence(said: Sentence, seats: readonly string[] = []): string {
    const params = said.params ?? {}
    return fill(this.#text(said.key, params), (name) => (name in params ? this.word(name, params[name], seats) : `{${name}}`))
  }

  /** A parameter as it is said: `word('die', 'blue')`. */
  word(name: string, value: unknown, seats: readonly string[] = []): string {
    if (SEATS.has(name) && typeof value === 'number') {
      return seats[value] ?? this.#part('seat.numbered', { number: value + 1 })
    }
    if (typeof value === 'number' && !Number.isInteger(value)) return this.#decimal.format(value)
    if (Array.isArray(value)) return value.map((item) => this.word(name, item, seats)).join(', ')
    if (value !== null && typeof value === 'object') {
      return Object.entries(value)
        .map(([die, face]) => `${this.word('die', die, seats)} ${String(face)}`)
        .join(', ')
    }
    const found = this.messages[`${name}.${String(value)}`]
    if (typeof found === 'string') return found
    if (name === 'field') return this.#field(String(value))
    return name === 'bonus' ? this.#bonus(String(value)) : String(value)
  }

  #text(key: string, params: Params): string {
    const message = this.messages[key]
    if (message === undefined) return key
    return typeof message === 'string' ? message : this.#case(message, params)
  }

  #case(message: Record<string, string>, params: Params): string {
    const value = params[message.by ?? 'count'] ?? 0
    const exact = message[`=${String(value)}`]
    if (exact !== undefined) return exact
    const category = typeof value === 'number' ? this.#plural.select(Math.abs(value)) : 'other'
    return message[category] ?? message.other ?? ''
  }

  /** A bonus in words; a name that a sheet of one's own gives it stays as it is. */
  #bonus(text: string): string {
    const colon = text.indexOf(':')
    if (colon < 0) return text
    const [first, second] = [text.slice(0, colon), text.slice(colon + 1)]
    const params = { number: first, same: second, die: this.word('die', second), area: this.word('area', second) }
    return this.#part(BONUSES[first] ?? 'bonus.number', params)
  }

  /** A field by its parts: what kind of name it has, its area, its number, where it stands. */
  #field(text: string): string {
    const [kind = '', area, number, where] = text.split(':')
    return this.#part(`field.${kind}`, { area: this.word('area', area), number, where, die: this.word('die', where) })
  }

  #part(key: string, params: Params): string {
    return fill(this.#text(key, params), (name) => String(params[name] ?? `{${name}}`))
  }
}

/** As Python's `format`: `{name}` is a gap, `{{` a brace. */
function fill(text: string, value: (name: string) => string): string {
  return text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (found, name: string | undefined) => (name === undefined ? found.charAt(0) : value(name)))
}
