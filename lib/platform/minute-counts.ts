import { Counters } from './counters.ts'
import { MINUTE } from './durations.ts'

type MinuteCount = { since: number; noted: number }
/** Who counts, and how often within a minute. */
export type MostInMinute = readonly [key: string, most: number]

/** How often each of many things happened in its present minute. */
export class MinuteCounts {
  readonly #minutes: Counters<MinuteCount>

  /** @param mostKeys things that are told apart at once; while all count, newcomers share places */
  constructor(mostKeys: number) {
    this.#minutes = new Counters(mostKeys, ({ since }, now) => Math.abs(now - since) >= MINUTE)
  }

  /** Counts one more in this minute for each, unless one of them is used up. `at`: milliseconds */
  takes(all: readonly MostInMinute[], at: number): boolean {
    const places = all.map(([key, most]) => ({ place: this.#minutes.place({ key, far: key }, at), most }))
    if (places.some(({ place, most }) => (place.value?.noted ?? 0) >= most)) return false
    for (const { place } of places) {
      const { since = at, noted = 0 } = place.value ?? {}
      this.#minutes.set(place, { since, noted: noted + 1 })
    }
    return true
  }
}
