/** The pace at which things are seen: what happens stands in line, and each step is looked at for a while. */

interface Step<Sight> {
  sight: Sight
  looked: boolean
}

export class Pace<Sight> {
  #line: Step<Sight>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Until when what is shown is looked at. */
  #until = 0

  /** `time` is how long a step is looked at: milliseconds, 0 for no time at all. */
  constructor(
    readonly show: (sight: Sight) => void,
    readonly time: () => number,
  ) {}

  /** Whether something waits to be seen. */
  get waits(): boolean {
    return this.#line.length > 0
  }

  /** See something when its turn has come; what is not `looked` at makes nobody wait. */
  add(sight: Sight, looked: boolean): void {
    this.#line.push({ sight, looked })
    this.#go()
  }

  /** See something at once, whatever was to be seen before it. */
  now(sight: Sight): void {
    this.close()
    this.#look()
    this.show(sight)
  }

  /** See the last of what waits, at once. */
  skip(): void {
    const last = this.#line.at(-1)
    if (last) this.now(last.sight)
  }

  /** Nothing more is seen. */
  close(): void {
    this.#line = []
    clearTimeout(this.#timer)
  }

  #go(): void {
    clearTimeout(this.#timer)
    const wait = this.#until - Date.now()
    if (wait > 0) this.#timer = setTimeout(() => this.#go(), wait)
    else this.#next()
  }

  #next(): void {
    const step = this.#line.shift()
    if (!step) return
    if (step.looked) this.#look()
    this.show(step.sight)
    if (this.waits) this.#go()
  }

  #look(): void {
    this.#until = Date.now() + this.time()
  }
}
