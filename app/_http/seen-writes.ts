import { settings } from '#lib/platform/env.ts'
import { readingFor, writtenPosition } from '#lib/platform/replica.ts'
import type { ContextReading } from '#lib/platform/context.ts'
import { log } from '#lib/platform/log.ts'
import type { HttpAnswer, HttpCall, HttpHeaders } from './http-call.ts'
import { cookieOf } from './person.ts'

const NAME = 'kurier-written'
/** Seconds after which no standby that is used can still be behind it. */
const KEPT = 3600

/**
 * From where a signed-in person's request may read lists and figures: not from a standby that lacks what this person has
 * just written, on whichever node that was. Their browser says how far the database was then.
 */
export function readingOf({ headers }: { headers: Pick<HttpHeaders, 'get'> }): ContextReading | undefined {
  return readingFor(cookieOf(headers, NAME))
}

/**
 * Tells the browser how far the database is after what a person's request may have written; without a standby nothing.
 * An answer has one cookie: one that begins a session comes alone, and what it wrote is at most late in the audit log.
 */
export async function notingWrite(call: HttpCall, answer: HttpAnswer): Promise<HttpAnswer> {
  if (call.method === 'GET' || call.method === 'HEAD' || settings().replica.url === undefined) return answer
  const position = await writtenPosition().catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'how far the database is was not found out')
    return 'unknown' // read from the primary, then
  })
  if (position === undefined || answer.headers['set-cookie'] !== undefined) return answer
  const attributes = ['Path=/', `Max-Age=${KEPT}`, 'HttpOnly', 'SameSite=Lax']
  if (settings().baseUrl.startsWith('https:')) attributes.push('Secure')
  answer.headers['set-cookie'] = [`${NAME}=${position}`, ...attributes].join('; ')
  return answer
}
