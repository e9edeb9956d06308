import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { sessionSeconds, signInCookie, tokenSecret } from '#app/_http/person.ts'
import { settings, type Settings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'
import { claimAt } from '#lib/accounts/claimed-roles.ts'
import type { Claims } from '#lib/accounts/sign-in/sign-in-by-provider.ts'
import { openByPassword, openByProvider } from './open-session.ts'

/** The values that tie the way to the provider and back together; each has its cookie. */
const wayChecks = ['pkce', 'state', 'nonce'] as const

/** Seconds that the way to the provider and back may take. */
const WAY_SECONDS = 900

/**
 * The options of next-auth: e-mail and password, and the OpenID Connect provider if the settings name one; a token that
 * holds only a session's id.
 */
export function authOptions(headers: Headers): NextAuthOptions {
  const { openIdConnect: provider } = settings()
  return {
    secret: tokenSecret(),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    jwt: { maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: cookies(),
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => openByPassword(credentials ?? {}, headers),
      }),
      ...(provider ? [openIdConnect(provider)] : []),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== 'oidc') return true
        const claims = claimsOf(profile as IdClaims) // checked by openid-client
        const outcome = await openByProvider(claims, headers)
        if ('page' in outcome) return outcome.page
        user.id = outcome.id // the same user comes to `jwt`
        return true
      },
      jwt: ({ user }) => ({ sid: user.id }),
      // next-auth's own redirect fails for a text that is not an address
      redirect: ({ url, baseUrl }) => {
        const to = URL.parse(url, baseUrl)
        return to?.origin === new URL(baseUrl).origin ? to.href : baseUrl
      },
    },
    logger: {
      error: (code) => log.error({ code }, 'signing in failed unexpectedly'),
      warn: (code) => log.debug({ code }, 'a note of next-auth'),
      debug: () => undefined,
    },
  }
}

function cookies(): NextAuthOptions['cookies'] {
  const { baseUrl } = settings()
  const passing = (use: (typeof wayChecks)[number]) => {
    const { name, options } = signInCookie(use, baseUrl)
    return { name, options: { ...options, maxAge: WAY_SECONDS } }
  }
  return {
    sessionToken: signInCookie('session', baseUrl),
    csrfToken: signInCookie('csrf', baseUrl),
    callbackUrl: signInCookie('return', baseUrl),
    pkceCodeVerifier: passing('pkce'),
    state: passing('state'),
    nonce: passing('nonce'),
  }
}

/** `email_verified` is a boolean; some providers send it as text. */
function claimsOf(all: IdClaims): Claims {
  const { iss, sub, email, email_verified: verified, name } = all
  const emailVerified = verified === true || verified === 'true'
  return { issuer: iss, subject: sub, email: textIn(email), emailVerified, name: textIn(name), all }
}

const textIn = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined)

/** The claims that are read (OpenID Connect Core 1.0 sections 2 and 5.1). */
type IdClaims = { iss: string; sub: string; email?: unknown; email_verified?: unknown; name?: unknown }

/** The provider of the settings in the form of next-auth: authorization code flow with PKCE, state and nonce. */
function openIdConnect(given: NonNullable<Settings['openIdConnect']>): OAuthConfig<IdClaims> {
  const { issuer, clientId, clientSecret, name, scopes, roles, rolesClaim } = given
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authorization: { params: { scope: scopes } },
    idToken: true,
    checks: [...wayChecks],
    userinfo: {
      // in the code flow a provider may keep e-mail address and groups for the userinfo endpoint (section 5.4); the client
      // demands the same `sub` of both
      request: async ({ tokens, client }) => {
        const set = tokens as Awaited<ReturnType<typeof client.callback>> // the client made it, and next-auth gives it a wider type
        const claims = set.claims()
        const hasRoles = roles.length === 0 || claimAt(claims, rolesClaim) !== undefined
        const isWhole = claims.email !== undefined && hasRoles
        if (isWhole || !client.issuer.metadata.userinfo_endpoint) return claims
        return { ...(await client.userinfo(set)), ...claims }
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}
