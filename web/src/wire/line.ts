/** One table over a socket: kept up to date, found again when it was lost, and what is asked resent until answered. */

import type { Asked, Connection, Follower, Following } from './host'
import { updated } from './reducer'
import { Refusal } from './refusal'
import { onWaking } from './waking'
import type { Answer, FromClient, Reason, Refused, TableState, ToClient, Update } from './wire'

/** What a line needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

/** Something sent whose answer is still awaited. */
interface Pending {
  message: Asked
  done: (answer: Answer | null) => void
  failed: (refusal: Refusal) => void
  /** When it is sent again. */
  again: ReturnType<typeof setTimeout> | undefined
}

const OPEN = 1
const RESTART = 1012
const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
/** After so long a silence it is asked whether anybody is there ... */
export const SILENCE = 4000
/** ... who has so long to answer; one who was just called back by the player less. */
export const PATIENCE = 4000
export const PROBE = 2000
/** A socket that does not open in this time is given up. */
export const OPENING = 8000
/** An unanswered command is sent again; its id sees to it that it is done once. */
export const RESEND = 2500
/** Too fast is no answer: it is tried again. */
export const PAUSE = 1500
const TOO_FAST = 'reason.too-fast'
const NO_TABLE = 'reason.no-table'

export class Line implements Following {
  #state: TableState | null = null
  #open = false
  #pending: Pending[] = []
  #socket: Socket | null = null
  #wait = FIRST_WAIT
  /** To connect again while there is no socket, to find out that it is dead while there is one. */
  #timer: ReturnType<typeof setTimeout> | undefined
  #paused: ReturnType<typeof setTimeout> | undefined
  #closed = false
  readonly #asleep = onWaking(
    () => this.wake(),
    () => this.#present(),
  )

  constructor(
    readonly table: string,
    readonly follower: Follower,
    readonly dial: () => Socket,
    known: TableState | null = null,
  ) {
    this.#state = known
    if (known) queueMicrotask(() => follower.show(known)) // not before whoever follows is made
    this.#connect()
  }

  ask(message: Asked): Promise<Answer | null> {
    return new Promise((done, failed) => {
      const pending: Pending = { message, done, failed, again: undefined }
      this.#pending = [...this.#pending, pending]
      this.#tell()
      this.#post(pending)
    })
  }

  close(): void {
    this.#closed = true
    this.#asleep()
    clearTimeout(this.#timer)
    clearTimeout(this.#paused)
    for (const pending of this.#pending) clearTimeout(pending.again)
    this.#socket?.close()
  }

  /** Something says that the line may be dead, or that it could live again: find out at once. */
  wake(): void {
    if (this.#closed) return
    if (!this.#socket) this.#again(0)
    else if (this.#socket.readyState === OPEN) this.#probe(PROBE)
    else this.#watch(PROBE, () => this.#abandon()) // it may be trying since the network was away
  }

  // -- the socket ----------------------------------------------------------------------------------------------------
  #connect(): void {
    const socket = this.dial()
    this.#socket = socket
    this.#watch(OPENING, () => this.#abandon())
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ToClient)
    socket.onclose = (event) => this.#lost(event.code)
  }

  #opened(): void {
    this.#listen()
    this.#present()
    this.#follow(this.#state?.stamp)
    for (const pending of this.#pending) this.#post(pending)
  }

  /** Ask for what changed since a stamp, or for all of the table. */
  #follow(stamp = ''): void {
    this.#send({ type: 'follow', table: this.table, after: 0, stamp })
  }

  /** Who does not look may be told of his turn by other means. */
  #present(): void {
    this.#send({ type: 'presence', visible: document.visibilityState === 'visible' })
  }

  #post(pending: Pending): void {
    clearTimeout(pending.again)
    if (this.#socket?.readyState !== OPEN) return
    this.#send(pending.message)
    if (isCommand(pending.message)) pending.again = setTimeout(() => this.#post(pending), RESEND)
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Give up a socket that may never say that it is closed. */
  #abandon(): void {
    const socket = this.#socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    this.#lost(RESTART)
  }

  #lost(code: number): void {
    if (this.#closed) return
    this.#socket = null
    this.#open = false
    this.#tell()
    this.#again(code === RESTART ? 0 : this.#wait)
  }

  /** Connect again after a while, not all at once after a restart; after every failure it takes longer. */
  #again(wait: number): void {
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    this.#watch(wait + Math.random() * FIRST_WAIT, () => this.#connect())
  }

  // -- whether anybody is there --------------------------------------------------------------------------------------
  #listen(): void {
    this.#watch(SILENCE, () => this.#probe(PATIENCE))
  }

  #probe(patience: number): void {
    this.#send({ type: 'ping' })
    this.#watch(patience, () => this.#abandon())
  }

  #watch(wait: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, wait)
  }

  // -- hearing -------------------------------------------------------------------------------------------------------
  #heard(message: ToClient): void {
    this.#listen()
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
        return this.#end({ key: NO_TABLE })
    }
  }

  /** Whatever its number: who gave up a seat knows of fewer events, and a table may be an older one restored. */
  #show(state: TableState): void {
    if (state.table !== this.table) return
    this.#wait = FIRST_WAIT
    this.#open = true
    this.#tell()
    this.#state = state
    this.follower.show(state)
  }

  #update(update: Update): void {
    if (update.table !== this.table || this.#state === null) return
    if (update.stamp && update.stamp === this.#state.stamp)
      this.#show(this.#state) // nothing that is not known
    else if (update.since === this.#state.number) this.#show(updated(this.#state, update))
    else if (update.number > this.#state.number) this.#follow()
  }

  /** How things stand was told before: this browser follows the table. */
  #refused(refused: Refused): void {
    const pending = this.#pending.find(({ message }) => message.id === refused.id)
    if (refused.reason.key === TOO_FAST) {
      this.#pause(pending)
    } else if (refused.id) {
      this.#settle(refused.id, (found) => found.failed(new Refusal(refused.reason, 409)))
    } else if (refused.table === this.table) {
      this.#end(refused.reason)
    } else if (this.#state === null) {
      this.#end({ key: NO_TABLE }) // all that was asked for is the table, by a name that none can have
    } else {
      this.follower.complain(refused.reason)
    }
  }

  #pause(pending: Pending | undefined): void {
    if (pending) {
      clearTimeout(pending.again)
      pending.again = setTimeout(() => this.#post(pending), PAUSE)
    } else {
      clearTimeout(this.#paused)
      this.#paused = setTimeout(() => this.#follow(this.#state?.stamp), PAUSE)
    }
  }

  #end(reason: Reason): void {
    if (reason.key === NO_TABLE) this.#state = null
    this.follower.end(reason)
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const found = this.#pending.find(({ message }) => message.id === id)
    if (!found) return
    clearTimeout(found.again)
    this.#pending = this.#pending.filter((other) => other !== found)
    this.#tell()
    how(found)
  }

  #tell(): void {
    this.follower.connected(this.#connection())
  }

  #connection(): Connection {
    if (!this.#open) return 'reconnecting'
    return this.#pending.some(({ message }) => isCommand(message)) ? 'sending' : 'saved'
  }
}

function isCommand(message: Asked): boolean {
  return message.type !== 'why-not' && message.type !== 'hint'
}
