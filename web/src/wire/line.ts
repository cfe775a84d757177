/** One table over a socket: kept up to date, found again when it was lost, and what is asked resent until answered. */

import type { Asked, Connection, Follower, Following } from './host'
import { updated } from './reducer'
import { Refusal } from './refusal'
import type { Answer, FromClient, Reason, Refused, TableState, ToClient, Update } from './wire'

/** What a line needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

/** Something sent whose answer is still awaited. */
interface Pending {
  message: Asked
  done: (answer: Answer | null) => void
  failed: (refusal: Refusal) => void
}

const OPEN = 1
const RESTART = 1012
const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
/** Too fast is no answer: it is tried again. */
const PAUSE = 1500
const TOO_FAST = 'reason.too-fast'
const NO_TABLE = 'reason.no-table'

export class Line implements Following {
  #state: TableState | null = null
  #open = false
  #pending: Pending[] = []
  #socket: Socket | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    readonly table: string,
    readonly follower: Follower,
    readonly dial: () => Promise<Socket>,
  ) {
    void this.#connect()
  }

  ask(message: Asked): Promise<Answer | null> {
    return new Promise((done, failed) => {
      this.#pending = [...this.#pending, { message, done, failed }]
      this.#tell()
      this.#send(message)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  // -- the socket ----------------------------------------------------------------------------------------------------
  async #connect(): Promise<void> {
    const socket = await this.dial()
    if (this.#closed) return socket.close()
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
    this.#send({ type: 'follow', table: this.table, after: 0 })
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #lost(code: number): void {
    if (this.#closed) return
    this.#open = false
    this.#tell()
    const wait = code === RESTART ? 0 : this.#wait
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    // Not all at once after a restart.
    this.#timer = setTimeout(() => void this.#connect(), wait + Math.random() * FIRST_WAIT)
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
    if (update.since === this.#state.number) this.#show(updated(this.#state, update))
    else if (update.number > this.#state.number) this.#follow()
  }

  /** How things stand was told before: this browser follows the table. */
  #refused(refused: Refused): void {
    const pending = this.#pending.find(({ message }) => message.id === refused.id)
    if (pending && refused.reason.key === TOO_FAST) {
      setTimeout(() => this.#send(pending.message), PAUSE)
    } else if (!refused.id && refused.reason.key === TOO_FAST) {
      setTimeout(() => this.#follow(), PAUSE)
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

  #end(reason: Reason): void {
    if (reason.key === NO_TABLE) this.#state = null
    this.follower.end(reason)
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const found = this.#pending.find(({ message }) => message.id === id)
    if (!found) return
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
