/** A table as this browser sees it: kept up to date by the host, which also sees to it that commands arrive. */

import { announce, toast } from '../speech/announce.svelte'
import { sentence, t, word } from '../speech/i18n.svelte'
import { distinct } from '../speech/names'
import { meet, nonce } from './api'
import { arrivedAt } from './arrival'
import { heardSince } from './heard'
import { host, type Asked, type Connection, type Follower } from './host'
import { Pace } from './pace'
import { Refusal } from './refusal'
import { isStep, newsOf, seenFirst, versionOf, wasForced } from './steps'
import { onWaking } from './waking'
import type { Act, Answer, Chat, EventView, Reason, SeatedView, StandIn, TableState, Undo } from './wire'

export type { Connection } from './host'

export class Table implements Follower {
  /** All there is to see; null until the server answered. What others do is seen step by step, at the viewer's pace. */
  state: TableState | null = $state.raw(null)
  /** Why there is nothing to see: no such table, or it was removed. */
  problem: Reason | null = $state.raw(null)

  /** Whether all that was done here is stored. */
  connection: Connection = $state('reconnecting')

  /** Whether others have done more than is seen yet. */
  lags = $state(false)
  /** What others did last, until one does something oneself. */
  news: readonly EventView[] = $state.raw([])
  /** Whether the last thing was done for somebody here, as there was no choice. */
  forced = $state(false)

  /** How things stand by what was told last, seen or not. */
  #newest: TableState | null = $state.raw(null)
  /** What was seen before one did something oneself. */
  #before: TableState | null = $state.raw(null)
  /** What was done here, and is not seen yet. */
  #expected: readonly (Act | Undo)[] = []
  #away = false
  readonly #pace
  readonly #turned = onWaking(
    () => undefined,
    () => this.#isHidden() && this.skip(),
  )

  /** What is on its way, and not answered yet. */
  #asked: readonly Asked[] = $state.raw([])
  readonly #names = $derived(namesOf(this.state))
  readonly #line

  /** `time` is how long a step of others is looked at, in milliseconds. */
  constructor(
    readonly id: string,
    time: () => number = () => 0,
  ) {
    this.#pace = new Pace<TableState>((state) => this.#see(state), time)
    const known = arrivedAt(id)
    if (known) this.connection = 'saved'
    this.#line = host().follow(id, this, known)
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

  /** See at once what others have done. */
  skip(): void {
    this.#pace.skip()
  }

  /** What was written on the sheet of somebody else when one last did something; nothing of sheets of one's own. */
  marksBefore(seat: number): SeatedView['marks'] | undefined {
    return this.mine.includes(seat) ? undefined : this.#before?.view?.sheets[seat]?.marks
  }

  /** No more of this table. */
  close(): void {
    this.#turned()
    this.#pace.close()
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
    return this.#asked.some((message) => isMove(message) && message.seat === seat && this.#isAwaited(message))
  }

  /** Whether the seat stands as it did when this was sent. */
  #isAwaited(sent: Act | Undo, state = this.#newest): boolean {
    return sent.version === versionOf(state, sent.seat)
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
    if (isMove(message)) this.#expect(message)
    this.#asked = [...this.#asked, message]
    try {
      return await this.#line.ask(message)
    } catch (error) {
      this.#expected = this.#expected.filter((other) => other !== message)
      throw error
    } finally {
      this.#asked = this.#asked.filter((other) => other !== message)
    }
  }

  #version(seat: number): number {
    return versionOf(this.#newest, seat)
  }

  /** Whoever acts has seen enough of the others, and sees what comes of it at once. */
  #expect(message: Act | Undo): void {
    this.skip()
    this.#expected = [...this.#expected, message]
  }

  // -- being told ----------------------------------------------------------------------------------------------------
  show(state: TableState): void {
    this.problem = null
    if (state.view) void meet([state.view.family])
    const before = this.#newest
    const heard = heardSince(before, state)
    this.#newest = state
    if (before === null || this.#isDone() || this.#away || this.#isHidden() || !this.#pace.time()) this.#pace.now(state)
    else this.#follow(before, state)
    this.#away = false
    this.lags = this.#pace.waits
    for (const said of heard) toast(`${this.names[said.seat ?? -1] ?? ''}: ${said.text ?? ''}`)
  }

  end(reason: Reason): void {
    this.problem = reason
    this.#pace.close()
    if (reason.key === 'reason.no-table') this.state = this.#newest = null
  }

  complain(reason: Reason): void {
    toast(sentence(reason, this.names))
  }

  connected(connection: Connection): void {
    if (connection === 'reconnecting' && this.connection !== connection) announce(t('web.connection.reconnecting'))
    if (connection === 'reconnecting') this.#lose()
    this.connection = connection
  }

  // -- seeing --------------------------------------------------------------------------------------------------------
  /** See what others did when its turn has come: a throw that asks somebody here is looked at before he is asked. */
  #follow(before: TableState, state: TableState): void {
    const first = seenFirst(before, state)
    if (first) this.#pace.add(first, true)
    this.#pace.add(state, !first && isStep(before, state))
  }

  #see(state: TableState): void {
    const done = this.#expected.filter((move) => !this.#isAwaited(move, state))
    const own = done.length > 0
    const news = newsOf(this.state, state)
    const forced = wasForced(this.state, state, done)
    const onlooker = !state.seats.some((seat) => seat.mine)
    if (own || forced || news.length) {
      this.news = news
      this.forced = forced
    }
    if (own || this.#before === null || (onlooker && news.length)) this.#before = this.state ?? state
    this.#expected = this.#expected.filter((move) => !done.includes(move))
    this.state = state
    this.lags = this.#pace.waits
  }

  /** Whether something that was done here is told of. */
  #isDone(): boolean {
    return this.#expected.some((move) => !this.#isAwaited(move))
  }

  /** After a while without a line everything is news: nobody waits for it. */
  #lose(): void {
    this.#away = true
    this.skip()
  }

  #isHidden(): boolean {
    return document.visibilityState === 'hidden'
  }
}

function isMove(message: Asked): message is Act | Undo {
  return message.type === 'act' || message.type === 'undo'
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
