/** A table as this browser sees it: kept up to date over the socket, commands resent until they are answered. */

import { announce, toast } from '../speech/announce.svelte'
import { sentence, t, word } from '../speech/i18n.svelte'
import { distinct } from '../speech/names'
import { api, meet, nonce, Refusal } from './api'
import { updated } from './reducer'
import type { Act, Answer, Chat, FromClient, Hint, Reason, Refused, StandIn, TableState, ToClient, Undo, Update, WhyNot } from './wire'

export type Connection = 'saved' | 'sending' | 'reconnecting'

type Asked = Act | Undo | Chat | StandIn | WhyNot | Hint

/** Something sent whose answer is still awaited. */
interface Pending {
  message: Asked
  done: (answer: Answer | null) => void
  failed: (refusal: Refusal) => void
}

const RESTART = 1012
const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
/** Too fast is no answer: it is tried again. */
const PAUSE = 1500

export class Table {
  /** All there is to see; null until the server answered. */
  state: TableState | null = $state.raw(null)
  /** Why there is nothing to see: no such table, or it was removed. */
  problem: Reason | null = $state.raw(null)

  #open = $state(false)
  #pending: Pending[] = $state.raw([])
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(readonly id: string) {
    void this.#begin()
  }

  /** Whether all that was done here is stored at the server. */
  get connection(): Connection {
    if (!this.#open) return 'reconnecting'
    return this.#pending.some(({ message }) => isCommand(message)) ? 'sending' : 'saved'
  }

  /** The players' names by seat, for sentences. */
  get names(): string[] {
    const seats = this.state?.seats ?? []
    return distinct(seats.map(seatName)).map((name) => name || t('web.seat.open'))
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
    for (const { message } of this.#pending) {
      if (message.type === 'act' && message.seat === seat && this.#isAwaited(message)) return message.action
    }
    return null
  }

  /** No more of this table. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
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
    return this.#pending.some(
      ({ message }) => (message.type === 'act' || message.type === 'undo') && message.seat === seat && this.#isAwaited(message),
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

  #ask(message: Asked): Promise<Answer | null> {
    return new Promise((done, failed) => {
      this.#pending = [...this.#pending, { message, done, failed }]
      this.#send(message)
    })
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #version(seat: number): number {
    return this.state?.seats[seat]?.version ?? 0
  }

  // -- the socket ----------------------------------------------------------------------------------------------------
  /** A browser without its cookie would not be recognised on the socket after it sat down. */
  async #begin(): Promise<void> {
    try {
      await api.introduce()
    } catch {
      // whatever is in the way is in the way of the socket too, which tries again
    }
    if (!this.#closed) this.#connect()
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ToClient)
    socket.onclose = (event) => this.#lost(event.code)
  }

  #opened(): void {
    this.#follow()
    for (const { message } of this.#pending) this.#send(message)
  }

  /** Ask for all of the table again. */
  #follow(): void {
    this.#send({ type: 'follow', table: this.id, after: 0 })
  }

  #lost(code: number): void {
    if (this.#closed) return
    if (this.#open) announce(t('web.connection.reconnecting'))
    this.#open = false
    const wait = code === RESTART ? 0 : this.#wait
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    // Not all at once after a restart.
    this.#timer = setTimeout(() => this.#connect(), wait + Math.random() * FIRST_WAIT)
  }

  // -- hearing -------------------------------------------------------------------------------------------------------
  #take(message: ToClient): void {
    switch (message.type) {
      case 'state':
        return this.#show(message)
      case 'update':
        return this.#update(message)
      case 'ack':
        return this.#settle(message.id, (pending) => pending.done(null))
      case 'answer':
        return this.#settle(message.id, (pending) => pending.done(message))
      case 'refused':
        return this.#refused(message)
      case 'gone':
        return this.#end({ key: 'reason.no-table' })
    }
  }

  #show(state: TableState): void {
    if (state.table !== this.id) return
    this.#wait = FIRST_WAIT
    this.#open = true
    this.problem = null
    if (state.view) void meet([state.view.family])
    // Whatever its number: who gave up a seat knows of fewer events, and a table may be an older one restored.
    this.state = state
  }

  #update(update: Update): void {
    if (update.table !== this.id || this.state === null) return
    if (update.since === this.state.number) this.state = updated(this.state, update)
    else if (update.number > this.state.number) this.#follow()
  }

  /** How things stand was told before: this browser follows the table. */
  #refused(refused: Refused): void {
    const pending = this.#pending.find(({ message }) => message.id === refused.id)
    if (pending && refused.reason.key === 'reason.too-fast') {
      setTimeout(() => this.#send(pending.message), PAUSE)
    } else if (!refused.id && refused.reason.key === 'reason.too-fast') {
      setTimeout(() => this.#follow(), PAUSE)
    } else if (refused.id) {
      this.#settle(refused.id, (found) => found.failed(new Refusal(refused.reason, 409)))
    } else if (refused.table === this.id) {
      this.#end(refused.reason)
    } else if (this.state === null) {
      this.#end({ key: 'reason.no-table' }) // all that was asked for is the table, by a name that none can have
    } else {
      toast(sentence(refused.reason, this.names))
    }
  }

  /** There is nothing more to see here. */
  #end(reason: Reason): void {
    this.problem = reason
    if (reason.key === 'reason.no-table') this.state = null
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const found = this.#pending.find(({ message }) => message.id === id)
    if (!found) return
    this.#pending = this.#pending.filter((other) => other !== found)
    how(found)
  }
}

/** How a seat is called: by its player's name, a bot by what it is, an open seat not at all. */
function seatName(seat: TableState['seats'][number]): string {
  if (seat.kind === 'open') return ''
  return seat.kind === 'bot' && seat.name === seat.bot ? word('player', seat.bot) : seat.name
}

function isCommand(message: Asked): boolean {
  return message.type !== 'why-not' && message.type !== 'hint'
}
