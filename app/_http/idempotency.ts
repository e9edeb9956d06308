import type { ClientActor } from '#lib/platform/actor.ts'
import { database } from '#lib/platform/database.ts'
import { conflict } from '#lib/platform/errors.ts'
import {
  earlierAnswer,
  idempotentRequest,
  isAlreadyAnswered,
  type IdempotentRequest,
} from '#lib/platform/idempotency/idempotency.ts'
import { HttpAnswer, type HttpCall } from './http-call.ts'

/** The request as one that may be sent again, when it carries an Idempotency-Key. */
export function repeatable(
  request: HttpCall,
  actor: ClientActor | undefined,
  body: unknown,
): IdempotentRequest | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null || !actor) return undefined
  // ids in capitals name the same thing
  const operation = `${request.method} ${request.pathname.toLowerCase()}`
  return idempotentRequest(actor.clientId, operation, key, body)
}

/**
 * Gives the first answer again to a request that was answered before, and to one that finds at the last moment that
 * another with the same key was quicker (decisions 3).
 */
export async function answeredOnce(
  request: IdempotentRequest | undefined,
  work: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  if (!request) return work()
  const before = await keptAnswer(request)
  if (before) return before
  try {
    return await work()
  } catch (error) {
    if (!isAlreadyAnswered(error)) throw error
    const quicker = await keptAnswer(request)
    if (quicker) return quicker
    throw conflict('Another request with this Idempotency-Key is being answered; send it again.')
  }
}

async function keptAnswer(request: IdempotentRequest): Promise<HttpAnswer | undefined> {
  const kept = await earlierAnswer(database(), request)
  if (!kept) return undefined
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const location = kept.location === null ? undefined : { location: kept.location }
  return new HttpAnswer(kept.body, { status: kept.status, headers: { ...headers, ...location } })
}
