import { Refusal } from './errors.ts'
import { metrics } from './metrics.ts'

/** Owner of the work: a client, a person, a network, an organisation. */
type TurnOwner = string

export type TurnLimits = {
  /** its word in the metrics */
  work: string
  /** most work under way at once */
  atOnce: number
  /** most of one owner */
  perOwner?: number
  /** most that waits at once */
  mostWaiting?: number
  /** longest wait for a turn, in milliseconds */
  wait?: number
  /** milliseconds after which a turn goes to the next one: longer work waits for others, not for this machine */
  hold?: number
  /** the refusal's words when there is no turn */
  refusal?: string
}

type TurnSeeker = { begin: () => void; refuse: () => void }
type Queue = { underWay: number; waiting: TurnSeeker[] }

/** Seconds after which to try again. */
const RETRY_AFTER = 5

/**
 * Limits the work that runs at once. A free turn goes to the owner with the least under way; among equal ones to the
 * owner whose last turn or arrival is longest ago, so that asking often gains nothing. When too much waits, the owner
 * with the most waiting loses its latest request.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  /** Owners with work under way or waiting; the owner of the last turn comes last. */
  readonly #queues = new Map<TurnOwner, Queue>()
  #underWay = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    const refusal = 'Too many ask for this at the moment.'
    this.#limits = { perOwner: Infinity, mostWaiting: Infinity, wait: Infinity, hold: Infinity, refusal, ...limits }
  }

  /** @throws Refusal `unavailable` when too much waits, or when no turn came in time */
  async take<T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> {
    const queue = this.#queueOf(owner)
    const { atOnce, perOwner } = this.#limits
    if (this.#underWay < atOnce && queue.underWay < perOwner) this.#begin(owner, queue)
    else await this.#turn(owner, queue)
    const end = this.#endOf(owner, queue)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Ends a turn, once: with its work, or after `hold`. */
  #endOf(owner: TurnOwner, queue: Queue): () => void {
    const { hold, work } = this.#limits
    metrics().turnsTaken.inc({ work })
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      metrics().turnsTaken.dec({ work })
      this.#end(owner, queue)
    }
    const timer = hold === Infinity ? undefined : setTimeout(end, hold)
    return end
  }

  #queueOf(owner: TurnOwner): Queue {
    const known = this.#queues.get(owner)
    if (known) return known
    const queue = { underWay: 0, waiting: [] }
    this.#queues.set(owner, queue)
    return queue
  }

  #begin(owner: TurnOwner, queue: Queue): void {
    this.#underWay += 1
    queue.underWay += 1
    this.#queues.delete(owner)
    this.#queues.set(owner, queue)
  }

  #end(owner: TurnOwner, queue: Queue): void {
    this.#underWay -= 1
    queue.underWay -= 1
    this.#forget(owner, queue)
    this.#next()?.waiting[0]?.begin()
  }

  #forget(owner: TurnOwner, queue: Queue): void {
    if (queue.underWay === 0 && queue.waiting.length === 0) this.#queues.delete(owner)
  }

  /** The queue whose turn it is, if any work waits. */
  #next(): Queue | undefined {
    if (this.#waiting === 0 || this.#underWay >= this.#limits.atOnce) return undefined
    let next: Queue | undefined
    for (const queue of this.#queues.values()) {
      if (queue.waiting.length === 0 || queue.underWay >= this.#limits.perOwner) continue
      if (!next || queue.underWay < next.underWay) next = queue
    }
    return next
  }

  #turn(owner: TurnOwner, queue: Queue): Promise<void> {
    const { mostWaiting, wait, refusal, work } = this.#limits
    if (wait === 0) {
      this.#forget(owner, queue)
      throw refused(refusal)
    }
    const gauge = metrics().turnsWaiting
    const turn = new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        queue.waiting.splice(queue.waiting.indexOf(one), 1)
        this.#waiting -= 1
        gauge.dec({ work })
      }
      const one: TurnSeeker = {
        begin: () => {
          leave()
          this.#begin(owner, queue)
          resolve()
        },
        refuse: () => {
          leave()
          this.#forget(owner, queue)
          reject(refused(refusal))
        },
      }
      const timer = wait === Infinity ? undefined : setTimeout(one.refuse, wait)
      queue.waiting.push(one)
      this.#waiting += 1
      gauge.inc({ work })
    })
    if (this.#waiting > mostWaiting) this.#longest().waiting.at(-1)?.refuse()
    return turn
  }

  /** The queue with the most waiting work. */
  #longest(): Queue {
    return [...this.#queues.values()].reduce((most, one) => (one.waiting.length > most.waiting.length ? one : most))
  }
}

const refused = (detail: string): Refusal => new Refusal('unavailable', detail, { retryAfterSeconds: RETRY_AFTER })
