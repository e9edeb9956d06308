import type { Browser } from '#lib/accounts/sign-in/open-session.ts'
import { signInByProvider, type Claims } from '#lib/accounts/sign-in/sign-in-by-provider.ts'
import { signIn } from '#lib/accounts/sign-in/sign-in.ts'
import { sessionIdOf } from '#app/_http/person.ts'
import { contextFor } from '#lib/platform/context.ts'
import { isSameIssuer } from '#lib/accounts/governed.ts'
import { settings } from '#lib/platform/env.ts'
import { asRefusal } from '#lib/platform/errors.ts'
import { log } from '#lib/platform/log.ts'

/** The sign-in page with the reason why the provider's answer was refused. */
const refusedPage = (reason: string) => `/sign-in?refused=${reason}`

/**
 * A session for e-mail and password: its id instead of a user's, since the token may hold only that. An error's text
 * reaches the page: `wait-<seconds>`, `busy`, `by-provider` or `unavailable`.
 */
export async function openByPassword(
  { email, password }: Partial<Record<'email' | 'password', unknown>>,
  headers: Headers,
): Promise<{ id: string } | null> {
  if (typeof email !== 'string' || typeof password !== 'string') return null
  try {
    const opened = await signIn(contextFor(undefined), { email, password, ...(await browserOf(headers)) })
    return { id: opened.sessionId }
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.code === 'unauthenticated') return null
    if (refusal?.code === 'too-many-requests') throw new Error(`wait-${refusal.extra.retryAfterSeconds}`)
    if (refusal?.code === 'unavailable') throw new Error('busy')
    if (refusal?.extra.reason === 'given-by-provider') throw new Error('by-provider')
    logUnexpected(error)
    throw new Error('unavailable')
  }
}

/**
 * A session for a person who signed in at the OpenID Connect provider: its id, or the page with the reason for the
 * refusal.
 */
export async function openByProvider(claims: Claims, headers: Headers): Promise<{ id: string } | { page: string }> {
  try {
    if (!isSameIssuer(claims.issuer, settings().openIdConnect?.issuer ?? '')) {
      log.error({ issuer: claims.issuer }, 'the provider calls itself by another name than OIDC_ISSUER')
      return { page: refusedPage('provider') }
    }
    const opened = await signInByProvider(contextFor(undefined), { claims, ...(await browserOf(headers)) })
    return { id: opened.sessionId }
  } catch (error) {
    const reason = asRefusal(error)?.extra.reason
    if (reason) return { page: refusedPage(reason) }
    logUnexpected(error)
    return { page: refusedPage('unavailable') }
  }
}

async function browserOf(headers: Headers): Promise<Browser> {
  return {
    // our server puts the caller's address there and drops the request's own value
    address: headers.get('x-forwarded-for') ?? 'unknown',
    userAgent: headers.get('user-agent') ?? '',
    previousSessionId: await sessionIdOf(headers),
  }
}

function logUnexpected(error: unknown): void {
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'signing in failed unexpectedly')
}
