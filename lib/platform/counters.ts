import { createHash, randomBytes } from 'node:crypto'
import { SECOND } from './durations.ts'

/** Places that are shared when there is no other left. */
const SHARED_PLACES = 1024

/** Who counts: `key` for itself, or together with all of the same `far` when there is no room. */
export type CounterPlace = { key: string; far: string }

/** Where somebody counts; what is found there is of all who share it. */
export type CounterShelf<Value> = { at: string | number; isShared: boolean; value: Value | undefined }

/**
 * Counters of one purpose, of which no newcomer can wash away another: only what is over makes room. While all places are
 * taken by counters that still count, newcomers share the places of larger networks.
 */
export class Counters<Value> {
  readonly #values = new Map<string | number, Value>()
  readonly #most: number
  readonly #isOver: (value: Value, now: number) => boolean
  readonly #salt = randomBytes(16)
  #shared = 0
  #sweptAt = -Infinity

  /** @param isOver whether a value no longer counts, at `now` in milliseconds of a monotonic clock */
  constructor(most: number, isOver: (value: Value, now: number) => boolean) {
    this.#most = most
    this.#isOver = isOver
  }

  place({ key, far }: CounterPlace, now: number): CounterShelf<Value> {
    const isShared = !this.#values.has(key) && !this.#hasRoom(now)
    const at = isShared ? this.#sharedPlace(far) : key
    const value = this.#values.get(at)
    return { at, isShared, value: value !== undefined && this.#isOver(value, now) ? undefined : value }
  }

  set({ at }: CounterShelf<Value>, value: Value): void {
    if (typeof at === 'number' && !this.#values.has(at)) this.#shared += 1
    this.#values.set(at, value)
  }

  /** Forgets one's own counter; one that is shared stays. */
  delete({ at, isShared }: CounterShelf<Value>): void {
    if (!isShared) this.#values.delete(at)
  }

  #hasRoom(now: number): boolean {
    if (this.#values.size - this.#shared < this.#most) return true
    // all are looked through, so not at each request of a flood
    if (Math.abs(now - this.#sweptAt) < SECOND) return false
    this.#sweptAt = now
    for (const [at, value] of this.#values) {
      if (!this.#isOver(value, now)) continue
      this.#values.delete(at)
      if (typeof at === 'number') this.#shared -= 1
    }
    return this.#values.size - this.#shared < this.#most
  }

  /** Nobody outside can tell who shares a place with whom. */
  #sharedPlace(far: string): number {
    return createHash('sha256').update(this.#salt).update(far).digest().readUInt16BE() % SHARED_PLACES
  }
}
