import type { ClientActor } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { countedAs } from './authenticate.ts'
import type { HttpCall } from './http-call.ts'

/** Bytes up to which a submit is over at once; only larger ones are counted per client (decisions 3). */
const LARGE = 1_048_576
const RETRY_AFTER = 5

/** Bodies counted under one name; at most `most` of them may be under way at once. */
type Slot = { name: string; most: number; refusal: (most: number) => Refusal }
type Arrival = { request: HttpCall; actor: ClientActor }

const underWay = () => oncePerProcess('arriving-bodies', () => new Map<string, number>())

/**
 * Takes in one attachment. The attachments under way are limited per client (decisions 3) and in all.
 * @throws 429 or 503 with Retry-After beyond that
 */
export function uploadSlot<T>(arrival: Arrival, work: () => Promise<T>): Promise<T> {
  const { clientUploads } = settings().limits
  const own = {
    name: `uploads of ${countedAs(arrival.actor)}`,
    most: clientUploads,
    refusal: tooManyOf('attachments of this client'),
  }
  const { uploads } = metrics()
  return within([own, ...shared(arrival)], () => {
    uploads.inc()
    return work().finally(() => uploads.dec())
  })
}

/**
 * Takes in the body of one submit. Each submission or reply takes one body at a time; large ones are counted per client
 * and in all.
 * @throws 429 or 503 with Retry-After beyond that
 */
export function submitSlot<T>(arrival: Arrival & { documentId: string }, work: () => Promise<T>): Promise<T> {
  const { clientSubmits } = settings().limits
  const alone = { name: `submit of ${arrival.documentId}`, most: 1, refusal: submittedAlready }
  const own = {
    name: `submits of ${countedAs(arrival.actor)}`,
    most: clientSubmits,
    refusal: tooManyOf('large submits of this client'),
  }
  return within(isLarge(arrival.request) ? [alone, own, ...shared(arrival)] : [alone], work)
}

/** A body of undeclared length may become large. */
function isLarge(request: HttpCall): boolean {
  return Number(request.headers.get('content-length') ?? Infinity) > LARGE
}

/** The slots of all clients. People who fill in a form share half of them; each network gets as many as one client. */
function shared({ request, actor }: Arrival): Slot[] {
  const { arriving, clientUploads } = settings().limits
  const all = { name: 'all', most: arriving, refusal: busy }
  if (!actor.boundTo) return [all]
  const network = networksOf(request.address).own
  return [
    { name: `from ${network}`, most: clientUploads, refusal: tooManyOf('bodies of your network') },
    { name: 'all with bound tokens', most: Math.ceil(arriving / 2), refusal: busy },
    all,
  ]
}

async function within<T>(slots: readonly Slot[], work: () => Promise<T>): Promise<T> {
  const counts = underWay()
  const full = slots.find(({ name, most }) => (counts.get(name) ?? 0) >= most)
  if (full) {
    metrics().rateRefusals.inc({ limit: 'arriving bodies' })
    throw full.refusal(full.most)
  }
  for (const { name } of slots) counts.set(name, (counts.get(name) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const { name } of slots) {
      const left = (counts.get(name) ?? 1) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    }
  }
}

const tooMany = (detail: string): Refusal =>
  new Refusal('too-many-requests', detail, { retryAfterSeconds: RETRY_AFTER })

const tooManyOf = (what: string) => (most: number) =>
  tooMany(`More than ${most} ${what} are arriving at once; send fewer in parallel.`)

const submittedAlready = (): Refusal => tooMany('This is being submitted already; wait for the answer of that call.')

const busy = (): Refusal =>
  new Refusal('unavailable', 'Too many bodies are arriving at this moment.', { retryAfterSeconds: RETRY_AFTER })
