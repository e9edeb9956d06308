import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { sessionIdOf, sessionSeconds, signInCookie, tokenSecret } from '#app/_http/person.ts'
import { signIn } from '#lib/accounts/sign-in.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { asRefusal } from '#lib/platform/errors.ts'
import { log } from '#lib/platform/log.ts'

/** What next-auth runs on: e-mail and password; a token that holds a session's id and nothing else. */
export function authOptions(headers: Headers): NextAuthOptions {
  const { baseUrl } = settings()
  return {
    secret: tokenSecret(),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    jwt: { maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: {
      sessionToken: signInCookie('session', baseUrl),
      csrfToken: signInCookie('csrf', baseUrl),
      callbackUrl: signInCookie('return', baseUrl),
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => openSession(credentials ?? {}, headers),
      }),
    ],
    callbacks: { jwt: ({ user }) => ({ sid: user.id }) },
    logger: {
      error: (code) => log.error({ code }, 'signing in failed unexpectedly'),
      warn: (code) => log.debug({ code }, 'a note of next-auth'),
      debug: () => undefined,
    },
  }
}

/**
 * The session's id in the place of a user's, for that is all the token may know. An error's text reaches the page:
 * `wait-<seconds>` or `unavailable`.
 */
async function openSession(
  { email, password }: Partial<Record<'email' | 'password', unknown>>,
  headers: Headers,
): Promise<{ id: string } | null> {
  if (typeof email !== 'string' || typeof password !== 'string') return null
  const input = {
    email,
    password,
    // our server puts the caller's address there and drops what the request brought along
    address: headers.get('x-forwarded-for') ?? 'unknown',
    userAgent: headers.get('user-agent') ?? '',
    previousSessionId: await sessionIdOf(headers),
  }
  try {
    return { id: await signIn(database(), input, { wall: new Date(), monotonic: performance.now() }) }
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.code === 'unauthenticated') return null
    if (refusal?.code === 'too-many-requests') throw new Error(`wait-${refusal.extra.retryAfterSeconds}`)
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'signing in failed unexpectedly')
    throw new Error('unavailable')
  }
}
