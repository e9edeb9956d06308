import { createHmac } from 'node:crypto'
import {
  actorOf,
  personOfSession,
  personWithoutFactor,
  type SignedInPerson,
} from '#lib/accounts/sign-in/person-of-session.ts'
import { SESSION_LIFETIME } from '#lib/accounts/rules.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { derivedFrom, masterKeys } from '#lib/platform/crypto/master-keys.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { asUuid } from '#lib/platform/ids.ts'
import type { HttpHeaders } from './http-call.ts'

type Headers = Pick<HttpHeaders, 'get'>

/** Reads and writes the tokens of the cookies; clients of the interfaces have none. */
const tokens = () => import('next-auth/jwt')

/** Seconds for which token and cookie are valid; the session's row may end them earlier. */
export const sessionSeconds = SESSION_LIFETIME / 1000

/** The secret of the tokens, derived from MASTER_KEY: a new MASTER_KEY makes everybody sign in again. */
export const tokenSecret = (): string => derivedFrom(masterKeys()[0].bytes, 'portal-session').toString('base64url')

/**
 * Name and attributes of a cookie of the sign-in. With an https address it is `Secure` and has the prefix `__Host-`
 * (RFC 6265bis section 4.1.3.2), which browsers refuse over plain http.
 */
export function signInCookie(use: 'session' | 'csrf' | 'return' | 'pkce' | 'state' | 'nonce', baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  return {
    name: `${secure ? '__Host-' : ''}kurier-${use}`,
    options: { path: '/', sameSite: 'lax', httpOnly: true, secure },
  } as const
}

/** The session that a request's cookie names, whether it is over or not; undefined for a token that is not ours. */
export async function sessionIdOf(headers: Headers): Promise<string | undefined> {
  const token = cookieOf(headers, signInCookie('session', settings().baseUrl).name)
  if (!token) return undefined
  // forged, of another installation or too old: the token names no session
  const { decode } = await tokens()
  const claims = await decode({ token, secret: tokenSecret() }).catch(() => null)
  return typeof claims?.sid === 'string' ? asUuid(claims.sid) : undefined
}

/** A name of the request's session that pages may know: it lets nobody in, and is another one in each session. */
export async function sessionMark(request: { headers: Headers }): Promise<string | undefined> {
  const sessionId = await sessionIdOf(request.headers)
  if (sessionId === undefined) return undefined
  const key = derivedFrom(masterKeys()[0].bytes, 'session-mark')
  return createHmac('sha256', key).update(sessionId).digest('base64url')
}

/**
 * The signed-in person, if any, by cookie, token and the session's row, at each request. For pages (with the headers of
 * `next/headers`) and handlers alike.
 */
export async function personFromRequest(request: { headers: Headers }): Promise<SignedInPerson | undefined> {
  const sessionId = await sessionIdOf(request.headers)
  return sessionId === undefined ? undefined : personOfSession(database(), sessionId, new Date())
}

/** A person who has given the password, but has yet to set up the second factor that the settings demand. */
export async function personToSetUp(request: { headers: Headers }): Promise<SignedInPerson | undefined> {
  const sessionId = await sessionIdOf(request.headers)
  return sessionId === undefined ? undefined : personWithoutFactor(database(), sessionId, new Date())
}

/** The signed-in person as an actor, if there is one. `address`: where the request came from. */
export async function actorFromRequest(
  request: { headers: Headers },
  address: string,
): Promise<PersonActor | undefined> {
  const person = await personFromRequest(request)
  return person && actorOf(person, address)
}

/** A cookie's value as it was sent. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The header that replaces the browser's session cookie with one for this session. */
export async function sessionCookieHeader(sessionId: string): Promise<Record<'set-cookie', string>> {
  const { name, options } = signInCookie('session', settings().baseUrl)
  const { encode } = await tokens()
  const token = await encode({ token: { sid: sessionId }, secret: tokenSecret(), maxAge: sessionSeconds })
  const attributes = [`Path=${options.path}`, `Max-Age=${sessionSeconds}`, 'HttpOnly', 'SameSite=Lax']
  if (options.secure) attributes.push('Secure')
  return { 'set-cookie': [`${name}=${token}`, ...attributes].join('; ') }
}
