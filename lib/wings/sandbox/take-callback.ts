import { callbackAuthentication } from '../../callbacks/signature.ts'
import type { Context } from '../../platform/context.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import { MINUTE, SECOND } from '../../platform/durations.ts'
import { notFound } from '../../platform/errors.ts'
import { timingSafeEqual } from 'node:crypto'
import { assertSandbox } from './access.ts'
import { receiverAnswer, type ReceiverAnswer } from './schema.ts'
import { insertDelivery, selectReceiver } from './store.ts'
import { IGNORING_STATUS, MOST_DELIVERIES, type SignatureFinding } from './terms.ts'

/** Specification 6.3, receiver rule 4 (a); the other direction is as far as clocks may differ. */
const LONGEST_AGE = 5 * MINUTE

/**
 * Confirms that a receiver exists, for a HEAD request that asks whether it can be reached. @throws Refusal `not-found`
 */
export async function assertReceiver(
  { db }: Context<undefined>,
  { receiverId }: { receiverId: string },
): Promise<void> {
  assertSandbox()
  const [row] = await selectReceiver(db, { id: receiverId })
  if (!row) throw notFound('receiver')
}

/** By their names in lower case. */
type Headers = { get(name: string): string | null } & Iterable<[string, string]>
type IncomingCallback = { receiverId: string; headers: Headers; body: string }

/** The answer to a callback. `ignored`: the reason, if it was ignored. */
type TakenCallback = ReceiverAnswer & { ignored: SignatureFinding | null }

/**
 * Takes a callback, checks its signature and notes it with the answer that it gets.
 * @returns how it is to be answered
 * @throws Refusal `not-found`
 */
export async function takeCallback(
  { db, clock }: Context<undefined>,
  { receiverId, headers, body }: IncomingCallback,
): Promise<TakenCallback> {
  assertSandbox()
  const [row] = await selectReceiver(db, { id: receiverId })
  if (!row) throw notFound('receiver')
  const secret = unseal('sandbox-secret', receiverId, row.secretSealed)
  const signature = signatureFinding({ headers, body, secret, now: clock.machine() })
  const set = receiverAnswer.parse(row.answer)
  const isIgnored = set.checks && signature !== 'right'
  const answer = isIgnored ? { ...set, status: IGNORING_STATUS, ignored: signature } : { ...set, ignored: null }
  await insertDelivery(db, {
    receiverId,
    most: MOST_DELIVERIES,
    now: await clock.service(),
    signature,
    headers: JSON.stringify(Object.fromEntries(headers)),
    body: body.replaceAll('\0', '\uFFFD'),
    status: answer.closes ? null : answer.status,
  })
  return answer
}

type SignedCallback = { headers: Headers; body: string; secret: string; now: Date }

/** The check of specification 6.3, receiver rule 4, in its order. @param now the machine's clock */
export function signatureFinding({ headers, body, secret, now }: SignedCallback): SignatureFinding {
  const timestamp = headers.get('callback-timestamp')
  if (timestamp === null) return 'timestamp-missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp-malformed'
  const age = now.getTime() - Number(timestamp) * SECOND
  // the timestamp is cut to whole seconds
  if (age >= LONGEST_AGE + SECOND) return 'timestamp-too-old'
  if (age < -LONGEST_AGE) return 'timestamp-in-future'
  const given = headers.get('callback-authentication')
  if (given === null) return 'authentication-missing'
  const right = Buffer.from(callbackAuthentication(secret, Number(timestamp), body))
  const shown = Buffer.from(given.toLowerCase())
  return shown.length === right.length && timingSafeEqual(shown, right) ? 'right' : 'authentication-wrong'
}
