import { Refusal } from './errors.ts'

/**
 * Lets through only so much work at once that others get their turn: what runs in libuv's few threads (signatures,
 * passwords) would else keep every file access waiting.
 */
export class Turns {
  #free: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  /** @param mostWaiting how many may wait at once; beyond that work is refused without waiting */
  constructor(atOnce: number, mostWaiting = Infinity) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** @throws Refusal `unavailable` at once when too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#place()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #place(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal('unavailable', 'Too many ask for this at the moment.', { retryAfterSeconds: 5 })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
