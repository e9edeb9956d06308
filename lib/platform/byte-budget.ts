import { Refusal } from './errors.ts'

/** Milliseconds that somebody waits for memory before 503 (decisions 3). */
const PATIENCE = 10_000

type Waiter = { bytes: number; start: () => void }

type Options = {
  /** Bytes at once; asked for each time. */
  most: () => number
  /** Said to who waited in vain. */
  busy: string
  /** Told of each change. */
  changed?: () => void
}

/** Lets work begin only when the bytes it holds fit beside those of all others; first come, first served. */
export class ByteBudget {
  used = 0
  readonly #options: Options
  #waiting: Waiter[] = []

  constructor(options: Options) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Runs `work` once `bytes` fit; one alone always does, however large.
   * @throws 503 with Retry-After when that takes more than 10 s
   */
  async within<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length === 0 && this.#fits(bytes)) this.used += bytes
    else await this.#turn(bytes)
    this.#options.changed?.()
    try {
      return await work()
    } finally {
      this.used -= bytes
      this.#startWaiting()
    }
  }

  #fits(bytes: number): boolean {
    return this.used === 0 || this.used + bytes <= this.#options.most()
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.used += next.bytes
      next.start()
    }
    this.#options.changed?.()
  }

  #turn(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter)
        this.#startWaiting()
        reject(new Refusal('unavailable', this.#options.busy, { retryAfterSeconds: 10 }))
      }, PATIENCE)
      const waiter: Waiter = {
        bytes,
        start: () => {
          clearTimeout(giveUp)
          resolve()
        },
      }
      this.#waiting.push(waiter)
      this.#options.changed?.()
    })
  }
}
