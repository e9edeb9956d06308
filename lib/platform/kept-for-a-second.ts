import { BoundedMap } from './bounded-map.ts'

/** Milliseconds for which a node goes on with what it read (decisions 2, 5 and 6: at most a second). */
const LONGEST = 1000

type KeptForASecondReading<Value> = { value: Promise<Value>; readAt: number; found?: Value }

/**
 * What a node remembers of the database for a second. All who ask for the same within that second share one read; a
 * failed read is forgotten at once.
 */
export class KeptForASecond<Key, Value> {
  readonly #readings: BoundedMap<Key, KeptForASecondReading<Value>>
  readonly #longest: number

  /**
   * @param most keys at once; the one that came first goes first
   * @param longest milliseconds, for what may be older than a second because nobody is let in or kept out by it
   */
  constructor(most: number, longest = LONGEST) {
    this.#readings = new BoundedMap(most)
    this.#longest = longest
  }

  /**
   * What is known of `key`, else what `read` finds.
   * @param read is given what was known before, so that what did not change need not be made again
   */
  async get(key: Key, read: (before: Value | undefined) => Promise<Value>): Promise<Value> {
    const readAt = performance.now()
    const known = this.#readings.get(key)
    if (known && readAt - known.readAt < this.#longest) return known.value
    const reading: KeptForASecondReading<Value> = { value: read(known?.found), readAt }
    this.#readings.set(key, reading)
    try {
      reading.found = await reading.value
      return reading.found
    } catch (error) {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
      throw error
    }
  }

  /** Takes a value that this node has just written. */
  set(key: Key, value: Value): void {
    this.#readings.set(key, { value: Promise.resolve(value), readAt: performance.now(), found: value })
  }
}
