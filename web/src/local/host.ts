/** The host inside this browser: Python in a worker. Tables are followed over a line like any other. */

import type { Follower, Following, Host, Method } from '../wire/host'
import { Line, type Socket } from '../wire/line'
import { Refusal } from '../wire/refusal'
import { Queue } from './queue'
import type { Refused, TableState } from '../wire/wire'
import type { FromWorker, ToWorker } from './messages'
import type { Progress } from './python'

/** What Python answers a request with. */
interface Reply {
  status: number
  text: string
}

/** A request that is not answered yet. */
interface Asking {
  done: (text: string) => void
  lost: (error: Refusal) => void
  /** Takes what is told before. */
  line: ((text: string) => void) | undefined
}

const CHANNEL = 'scorepad'
const OPEN = 1 as const
const CLOSED = 3 as const
const FIRST_FAILURE = 400
const PING = JSON.stringify({ type: 'ping' })
const PONG = JSON.stringify({ type: 'pong' })
/** Python may think for so long; a worker that says nothing any longer is dead, and browsers do not tell. */
export const LONGEST_THOUGHT = 60_000

export class LocalHost implements Host {
  #worker: Worker | undefined
  #ready: Promise<void> | undefined
  #asked = new Map<number, Asking>()
  #sockets = new Set<LocalSocket>()
  #number = 0
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #windows = new BroadcastChannel(CHANNEL)

  /** `base` is the address of the pages; `make` gives a worker. */
  constructor(
    readonly base: string,
    readonly make: () => Worker,
    readonly progress: Progress = () => {},
  ) {
    this.#windows.onmessage = ({ data }: MessageEvent<string>) => this.#say({ kind: 'changed', table: data })
  }

  /** Fetch Python and begin; once, however often it is asked. */
  start(): Promise<void> {
    this.#ready ??= this.#begun().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  async request(method: Method, path: string, body?: unknown): Promise<string> {
    const answer = await this.#ask(method, path, body)
    if (method === 'POST' && path === '/tables') stay()
    return answer
  }

  async *lines(method: Method, path: string, body?: unknown): AsyncGenerator<string> {
    const told = new Queue<string>()
    this.#ask(method, path, body, (line) => told.put(line)).then(
      () => told.end(),
      (error: unknown) => told.fail(error),
    )
    yield* told.all()
  }

  paper(path: string): Promise<string> {
    return this.request('GET', path.replace(/^\/api/, ''))
  }

  follow(table: string, follower: Follower, known: TableState | null = null): Following {
    return new Line(table, follower, () => this.#dial(), known)
  }

  /** End the worker, as a browser does that needs the memory; whoever follows a table begins a new one. */
  stop(): void {
    this.#heard()
    this.#worker?.terminate()
    this.#worker = this.#ready = undefined
    for (const asking of this.#asked.values()) asking.lost(new Refusal({ key: 'web.device.lost' }, 0))
    this.#asked.clear()
    for (const socket of this.#sockets) socket.lose()
    this.#sockets.clear()
  }

  async #ask(method: Method, path: string, body: unknown, line?: (text: string) => void): Promise<string> {
    await this.start()
    const id = ++this.#number
    const answered = new Promise<string>((done, lost) => this.#asked.set(id, { done, lost, line }))
    this.#say({ kind: 'request', id, text: JSON.stringify({ method, path, body }) })
    const reply = JSON.parse(await answered) as Reply
    if (reply.status < FIRST_FAILURE) return reply.text
    throw new Refusal((JSON.parse(reply.text) as Refused).reason, reply.status)
  }

  /** A socket that opens once Python is here, and is lost where it cannot be: the line tries again by itself. */
  #dial(): Socket {
    const socket = new LocalSocket(
      (text) => this.#say({ kind: 'hear', text }),
      () => this.#probe(),
      () => this.#sockets.delete(socket),
    )
    void this.start().then(
      () => this.#opened(socket),
      () => socket.lose(),
    )
    return socket
  }

  #opened(socket: LocalSocket): void {
    if (socket.readyState === CLOSED) return
    this.#sockets.add(socket)
    socket.open()
  }

  #begun(): Promise<void> {
    const worker = (this.#worker = this.make())
    return new Promise((done, failed) => {
      worker.onerror = (event) => {
        failed(new Error(event.message))
        this.#lost(worker)
      }
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (worker !== this.#worker) return
        this.#heard()
        if (data.kind === 'ready') done()
        else if (data.kind === 'failed') {
          failed(new Error(data.error))
          this.#lost(worker) // what it still fetches is of no use
        } else if (data.kind === 'lost') this.#lost(worker)
        else this.#take(data)
      }
      this.#say({ kind: 'start', base: this.base })
    })
  }

  /** Ask the worker whether it lives. */
  #probe(): void {
    this.#say({ kind: 'ping' })
    this.#silence ??= setTimeout(() => this.stop(), LONGEST_THOUGHT)
  }

  #heard(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  /** A worker that broke: another one takes its place, unless that has happened. */
  #lost(worker: Worker): void {
    if (worker === this.#worker) this.stop()
  }

  #take(message: FromWorker): void {
    if (message.kind === 'progress') this.progress(message.here, message.whole)
    else if (message.kind === 'changed') this.#windows.postMessage(message.table)
    else if (message.kind === 'told') for (const socket of this.#sockets) socket.hear(message.text)
    else if (message.kind === 'line') this.#asked.get(message.id)?.line?.(message.text)
    else if (message.kind === 'answer') {
      this.#asked.get(message.id)?.done(message.text)
      this.#asked.delete(message.id)
    }
  }

  #say(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }
}

/** Ask the browser, now that a game begins here, not to clear games away when it needs room; it may say no. */
function stay(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

/** What a line takes for a socket. */
class LocalSocket implements Socket {
  readyState: Socket['readyState'] = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null

  constructor(
    readonly tell: (text: string) => void,
    readonly probe: () => void,
    readonly left: () => void,
  ) {}

  /** A worker that thinks answers later, so the line is told at once that it stands; the host looks after the worker. */
  send(text: string): void {
    if (text !== PING) return this.tell(text)
    this.probe()
    setTimeout(() => this.hear(PONG))
  }

  open(): void {
    this.readyState = OPEN
    this.onopen?.(new Event('open'))
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent('message', { data: text }))
  }

  lose(): void {
    this.readyState = CLOSED
    this.onclose?.(new CloseEvent('close'))
  }

  close(): void {
    this.readyState = CLOSED
    this.left()
  }
}
