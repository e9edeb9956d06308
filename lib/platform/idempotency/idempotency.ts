import type { Handle } from '../database.ts'
import { serviceNow } from '../clock.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import { invalid } from '../errors.ts'
import { claimKey, selectAnswer } from './store.ts'
import { kept } from '../deadlines.ts'

/** Milliseconds for which a key is remembered (decisions 3). */
const MEMORY = kept['idempotency-keys']
const VISIBLE_ASCII = /^[!-~]{1,255}$/

/** A request that its client may send again: who, `POST /path`, the key, and a hash of what was sent. */
export type IdempotentRequest = { clientId: string; operation: string; key: string; requestHash: string }

/** The answer to remember together with the thing created; `location` where the answer has one. */
export type AnswerToKeep = { status: number; location?: string; body: unknown }

/** @throws 422 for a key that is not 1 to 255 visible ASCII characters */
export function idempotentRequest(clientId: string, operation: string, key: string, body: unknown): IdempotentRequest {
  if (!VISIBLE_ASCII.test(key)) {
    throw invalid([{ pointer: '', detail: 'The header Idempotency-Key must be 1 to 255 visible ASCII characters.' }])
  }
  const requestHash = keyedHash('idempotency', JSON.stringify(body)).toString('hex')
  return { clientId, operation, key, requestHash }
}

/**
 * The answer to this request within the last 24 hours.
 * @returns undefined for a new key
 * @throws 422 when the key was used with another body
 */
export async function earlierAnswer(
  db: Handle,
  request: IdempotentRequest,
): Promise<{ status: number; location: string | null; body: string } | undefined> {
  const since = new Date((await serviceNow(db)).getTime() - MEMORY)
  const { clientId, operation, key, requestHash } = request
  const [row] = await selectAnswer(db, { clientId, operation, key, since })
  if (!row || row.requestHash.toString('hex') === requestHash) return row
  const detail = 'This Idempotency-Key was used with another body within the last 24 hours; make a new one.'
  throw invalid([{ pointer: '', detail }])
}

/** The claim as the SQL function `claim_idempotency_key` takes it; null when the request had no key. */
export function claimOf(request: IdempotentRequest | undefined, answer: AnswerToKeep): string | null {
  if (!request) return null
  const { status, location = null, body } = answer
  return JSON.stringify({ ...request, status, location, body: JSON.stringify(body) })
}

/** Claims the key inside a transaction that creates something. @throws `already-answered`, which rolls it back */
export async function claimWithin(tx: Handle, claim: string | null, now: Date): Promise<void> {
  const [row] = await claimKey(tx, { claim, now })
  if (!row?.claimed) throw alreadyAnswered()
}

/** Tells the wrapper that another request with the same key was quicker: it gives that one's answer again. */
export function alreadyAnswered(): Error {
  return Object.assign(new Error('the request was answered before'), { code: 'already-answered' })
}

export function isAlreadyAnswered(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'already-answered'
}
