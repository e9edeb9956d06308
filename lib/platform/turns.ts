import { Refusal } from './errors.ts'
import { metrics } from './metrics.ts'

/**
 * Lets through only so much work at once that others get their turn: what runs in libuv's few threads (signatures,
 * passwords) would else keep every file access waiting, and so would reading large files for evidence.
 */
export class Turns {
  readonly #work: string
  #free: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  /**
   * @param work its word in the metrics
   * @param mostWaiting how many may wait at once; beyond that work is refused without waiting
   */
  constructor(work: 'signature' | 'password' | 'evidence', atOnce: number, mostWaiting = Infinity) {
    this.#work = work
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** @throws Refusal `unavailable` at once when too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#place()
    metrics().turnsTaken.inc({ work: this.#work })
    try {
      return await work()
    } finally {
      metrics().turnsTaken.dec({ work: this.#work })
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #place(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal('unavailable', 'Too many ask for this at the moment.', { retryAfterSeconds: 5 })
    }
    const waiting = metrics().turnsWaiting
    waiting.inc({ work: this.#work })
    return new Promise<void>((resolve) => this.#waiting.push(resolve)).finally(() => waiting.dec({ work: this.#work }))
  }
}
