import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'

const underWay = () => oncePerProcess('uploads-under-way', () => new Map<string, number>())

/**
 * Runs one upload of a client; only so many may be under way at once (decisions 3).
 * @param who the client, or the one submission that a bound token is good for
 * @throws 429 with Retry-After beyond that
 */
export async function uploadSlot<T>(who: string, work: () => Promise<T>): Promise<T> {
  const slots = underWay()
  const { clientUploads } = settings().limits
  const used = slots.get(who) ?? 0
  if (used >= clientUploads) {
    const detail = `More than ${clientUploads} attachments of this client are arriving at once; send fewer in parallel.`
    throw new Refusal('too-many-requests', detail, { retryAfterSeconds: 5 })
  }
  slots.set(who, used + 1)
  try {
    return await work()
  } finally {
    const left = (slots.get(who) ?? 1) - 1
    if (left > 0) slots.set(who, left)
    else slots.delete(who)
  }
}
