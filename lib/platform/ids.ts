import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { LOWER_UUID } from '@kurier/wire/patterns'

const RANDOM_BYTES = 16
/** Random bytes for several ids: fetched one by one they take longer than all the rest of an id. */
const pool = Buffer.alloc(256 * RANDOM_BYTES)
let used = pool.byteLength
/** The last id's time, and its counter within that millisecond. */
let last = { msecs: -Infinity, seq: 0 }

/** A new id: UUIDv7, lower case (decisions 1); of one process always larger than the one before (RFC 9562 section 6.2). */
export function newId(): string {
  if (used === pool.byteLength) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + RANDOM_BYTES)
  used += RANDOM_BYTES
  last = next(last, Date.now(), random)
  return v7({ random, ...last })
}

/** A counter that restarts, at random in its lower half, with each millisecond. */
function next({ msecs, seq }: typeof last, now: number, random: Buffer): typeof last {
  if (now > msecs) return { msecs: now, seq: random.readUInt32BE(6) >>> 1 }
  return seq === 0xffffffff ? { msecs: msecs + 1, seq: 0 } : { msecs, seq: seq + 1 }
}

/** The lower-case form of a UUID given in either case (decisions 1); undefined for any other text. */
export function asUuid(text: string): string | undefined {
  const lower = text.toLowerCase()
  return LOWER_UUID.test(lower) ? lower : undefined
}
