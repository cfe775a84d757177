/** What comes by and by, for somebody who takes it one by one. */
export class Queue<T> {
  #waiting: T[] = []
  #ended = false
  #failed: unknown
  #wake: () => void = () => {}

  put(one: T): void {
    this.#waiting.push(one)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  /** There will be no more: whoever takes is told why, after all that came before. */
  fail(error: unknown): void {
    this.#failed = error
    this.end()
  }

  async *all(): AsyncGenerator<T> {
    for (;;) {
      yield* this.#waiting.splice(0)
      if (this.#waiting.length) continue
      if (this.#failed !== undefined) throw this.#failed
      if (this.#ended) return
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
