/** A table as this browser sees it: kept up to date by the host, which also sees to it that commands arrive. */

import { announce, toast } from '../speech/announce.svelte'
import { sentence, t, word } from '../speech/i18n.svelte'
import { distinct } from '../speech/names'
import { meet, nonce } from './api'
import { heardSince } from './heard'
import { host, type Asked, type Connection, type Follower } from './host'
import { Refusal } from './refusal'
import type { Act, Answer, Chat, Reason, StandIn, TableState, Undo } from './wire'

export type { Connection } from './host'

export class Table implements Follower {
  /** All there is to see; null until the server answered. */
  state: TableState | null = $state.raw(null)
  /** Why there is nothing to see: no such table, or it was removed. */
  problem: Reason | null = $state.raw(null)

  /** Whether all that was done here is stored. */
  connection: Connection = $state('reconnecting')

  /** What is on its way, and not answered yet. */
  #asked: readonly Asked[] = $state.raw([])
  readonly #names = $derived(namesOf(this.state))
  readonly #line

  constructor(readonly id: string) {
    this.#line = host().follow(id, this)
  }

  /** How the players are called, by seat, for sentences. */
  get names(): string[] {
    return this.#names
  }

  /** The seats of this browser. */
  get mine(): number[] {
    return (this.state?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat)
  }

  /** Do something; `dice` are the faces of an own throw. Whether it was done; if not, the player is told why. */
  async act(seat: number, action: string, dice?: string): Promise<boolean> {
    return !this.#awaits(seat) && this.#command(this.#act(seat, action, dice))
  }

  /**
   * Enter an own throw; what else is to be said of it, null where that is all or the player is told why not.
   * `questions` are the refusals that ask for more.
   */
  async enterThrow(seat: number, dice: string, questions: ReadonlySet<string> = new Set()): Promise<Reason | null> {
    if (this.#awaits(seat)) return null
    try {
      await this.#ask(this.#act(seat, 'roll', dice))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (questions.has(error.reason.key)) return error.reason
      toast(sentence(error.reason, this.names))
    }
    return null
  }

  /** Take back the seat's last act. */
  async undo(seat: number): Promise<boolean> {
    return !this.#awaits(seat) && this.#command({ type: 'undo', table: this.id, seat, id: nonce(), version: this.#version(seat) })
  }

  chat(seat: number, text: string): Promise<boolean> {
    return this.#command({ type: 'chat', table: this.id, seat, id: nonce(), text })
  }

  /** Let a bot play for a seat that is late, or take one's own seat back. */
  standIn(seat: number, on: boolean): Promise<boolean> {
    return this.#command({ type: 'stand-in', table: this.id, seat, id: nonce(), on })
  }

  /** Why an action is not allowed; null if it is. */
  async whyNot(seat: number, action: string): Promise<Reason | null> {
    try {
      const answer = await this.#ask({ type: 'why-not', table: this.id, seat, id: nonce(), action })
      return answer?.reason ?? null
    } catch (error) {
      if (error instanceof Refusal) return error.reason
      throw error
    }
  }

  /** What a bot would do; the table no longer counts for the best scores. */
  async hint(seat: number): Promise<Answer> {
    const answer = await this.#ask({ type: 'hint', table: this.id, seat, id: nonce() })
    if (!answer) throw new Error('a hint without an answer')
    return answer
  }

  /** The act of a seat that is on its way; null once it is seen, or refused. */
  acting(seat: number | null): string | null {
    for (const message of this.#asked) {
      if (message.type === 'act' && message.seat === seat && this.#isAwaited(message)) return message.action
    }
    return null
  }

  /** No more of this table. */
  close(): void {
    this.#line.close()
  }

  // -- asking --------------------------------------------------------------------------------------------------------
  #act(seat: number, action: string, dice?: string): Act {
    return { type: 'act', table: this.id, seat, id: nonce(), version: this.#version(seat), action, dice: dice ?? null }
  }

  /**
   * Whether an act of a seat is on its way and not seen yet: a second tap was meant for the position that it changes.
   * The position may come before the answer; from then on the seat acts again.
   */
  #awaits(seat: number): boolean {
    return this.#asked.some(
      (message) => (message.type === 'act' || message.type === 'undo') && message.seat === seat && this.#isAwaited(message),
    )
  }

  /** Whether the seat stands as it did when this was sent. */
  #isAwaited(sent: Act | Undo): boolean {
    return sent.version === this.#version(sent.seat)
  }

  async #command(message: Act | Undo | Chat | StandIn): Promise<boolean> {
    try {
      await this.#ask(message)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast(sentence(error.reason, this.names))
      return false
    }
  }

  async #ask(message: Asked): Promise<Answer | null> {
    this.#asked = [...this.#asked, message]
    try {
      return await this.#line.ask(message)
    } finally {
      this.#asked = this.#asked.filter((other) => other !== message)
    }
  }

  #version(seat: number): number {
    return this.state?.seats[seat]?.version ?? 0
  }

  // -- being told ----------------------------------------------------------------------------------------------------
  show(state: TableState): void {
    this.problem = null
    if (state.view) void meet([state.view.family])
    const heard = heardSince(this.state, state)
    this.state = state
    for (const said of heard) toast(`${this.names[said.seat ?? -1] ?? ''}: ${said.text ?? ''}`)
  }

  end(reason: Reason): void {
    this.problem = reason
    if (reason.key === 'reason.no-table') this.state = null
  }

  complain(reason: Reason): void {
    toast(sentence(reason, this.names))
  }

  connected(connection: Connection): void {
    if (connection === 'reconnecting' && this.connection !== connection) announce(t('web.connection.reconnecting'))
    this.connection = connection
  }
}

/** How those at a table are called, each by another name; who alone plays at this browser is "you". */
function namesOf(state: TableState | null): string[] {
  const seats = state?.seats ?? []
  const alone = seats.filter((seat) => seat.mine).length === 1
  const names = distinct(seats.map(seatName)).map((name) => name || t('web.seat.open'))
  return names.map((name, seat) => (alone && seats[seat]?.mine ? t('seat.you') : name))
}

/** How a seat is called: by its player's name, a bot by what it is, an open seat not at all. */
function seatName(seat: TableState['seats'][number]): string {
  if (seat.kind === 'open') return ''
  return seat.kind === 'bot' && seat.name === seat.bot ? word('player', seat.bot) : seat.name
}
