/** A map that holds at most `most` entries and then forgets what was read or written longest ago. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const eldest = this.#entries.keys().next()
    if (this.#entries.size > this.#most && !eldest.done) this.#entries.delete(eldest.value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
