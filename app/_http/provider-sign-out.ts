import { z } from 'zod'
import { isSameIssuer } from '#lib/accounts/governed.ts'
import { settings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'

/** Milliseconds that somebody who signs out waits for the provider at most. */
const MOST_WAIT = 3000

/** What of the provider's description is read (OpenID Connect RP-Initiated Logout 1.0 section 2.1). */
const description = z.object({ issuer: z.string(), end_session_endpoint: z.url().optional() })

/**
 * The address at the provider at which a browser signs out there too, and comes back to our page to sign in; undefined when
 * the provider offers none, or does not answer. It names our client instead of an ID token, which we do not keep.
 */
export async function providerSignOut(): Promise<string | undefined> {
  const { openIdConnect: provider, baseUrl } = settings()
  if (!provider) return undefined
  try {
    const signal = AbortSignal.timeout(MOST_WAIT)
    const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`, { signal })
    const { issuer, end_session_endpoint: endpoint } = description.parse(await response.json())
    if (endpoint === undefined) return undefined
    const address = new URL(endpoint)
    const isSafe = address.protocol === new URL(provider.issuer).protocol || address.protocol === 'https:'
    if (!isSameIssuer(issuer, provider.issuer) || !isSafe) throw new Error('the description is not that of OIDC_ISSUER')
    address.searchParams.set('client_id', provider.clientId)
    address.searchParams.set('post_logout_redirect_uri', `${baseUrl}/sign-in`)
    return address.href
  } catch (error) {
    log.warn({ reason: String(error) }, 'signing out at the provider is not possible now')
    return undefined
  }
}
