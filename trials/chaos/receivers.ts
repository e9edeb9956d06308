import { randomBytes } from 'node:crypto'
import { makeAuthority } from '#lib/platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceivedRequest } from '#lib/platform/testing/https-receiver.ts'
import type { Behaviour } from '#lib/platform/testing/receiver-behaviours.ts'
import type { Callback } from '@kurier/sdk/document-records'
import { verifyCallback } from '@kurier/sdk/verify-callback'
import type { Random } from '../seed/random.ts'

/** A callback as it came in; `at` in milliseconds of the monotonic clock. */
export type CallbackArrival = {
  at: number
  url: string
  body: string
  timestamp: string
  /** Answered with 2xx to the end or to the middle of its body, refused with another status, or never answered. */
  fate: 'answered' | 'broken-off' | 'refused' | 'cut'
}

/** Both sides' receivers; some answers fail until `behave` is called. */
export type Receivers = {
  authority: string
  administration: readonly Callback[]
  onlineService: readonly Callback[]
  received: CallbackArrival[]
  /** Callbacks whose HMAC was wrong. */
  forged: () => number
  behave: () => void
  close: () => Promise<void>
}

const ADDRESSES = 3
const FAILING_SHARE = 0.15

/** What a receiver does to a callback of each fate. */
const behaviours = {
  answered: { kind: 'answer' },
  'broken-off': { kind: 'break-off' },
  refused: { kind: 'answer', status: 500 },
  cut: { kind: 'reset' },
} as const satisfies Record<CallbackArrival['fate'], Behaviour>
const failures = ['broken-off', 'refused', 'cut'] as const

/** Starts an HTTPS receiver for each side, each with a few addresses. */
export async function startReceivers(random: Random): Promise<Receivers> {
  const authority = await makeAuthority()
  const secret = randomBytes(32).toString('base64url')
  const received: CallbackArrival[] = []
  let isBehaving = false
  let forged = 0

  async function receiver(): Promise<HttpsReceiver> {
    const made = await startHttpsReceiver({ authority })
    made.respondWith(async (request) => {
      if (request.method !== 'POST') return { kind: 'answer' }
      const { headers, body } = request
      const verified = await verifyCallback({ headers, rawBody: body, secret, now: new Date() })
      if (!verified.ok) forged += 1
      const fate = !isBehaving && random.happens(FAILING_SHARE) ? random.oneOf(failures) : 'answered'
      received.push({
        at: performance.now(),
        url: `${made.port}${request.path}`,
        body,
        timestamp: stamp(request),
        fate,
      })
      return behaviours[fate]
    })
    return made
  }

  const [administration, onlineService] = [await receiver(), await receiver()]
  const addressesOf = ({ url }: HttpsReceiver): Callback[] =>
    Array.from({ length: ADDRESSES }, (_, at) => ({ url: `${url}/${at}`, secret }))
  return {
    authority: authority.certificate,
    administration: addressesOf(administration),
    onlineService: addressesOf(onlineService),
    received,
    forged: () => forged,
    behave: () => void (isBehaving = true),
    async close() {
      await Promise.all([administration.close(), onlineService.close()])
    },
  }
}

function stamp({ headers }: ReceivedRequest): string {
  return String(headers['callback-timestamp'])
}
