import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { Settings } from '#lib/platform/env.ts'

/** The claims that are looked at (OpenID Connect Core 1.0 sections 2 and 5.1). */
export type IdClaims = { iss: string; sub: string; email?: string; email_verified?: boolean | string }

/** The provider of the settings as next-auth takes it: authorization code flow with PKCE, state and nonce. */
export function openIdConnect(given: NonNullable<Settings['openIdConnect']>): OAuthConfig<IdClaims> {
  const { issuer, clientId, clientSecret, name } = given
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      // in the code flow a provider may keep the e-mail address for the userinfo endpoint (section 5.4); the client
      // demands the same `sub` of both
      request: async ({ tokens, client }) => {
        const set = tokens as Awaited<ReturnType<typeof client.callback>> // what the client made, by a wider type
        const claims = set.claims()
        if (claims.email !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims
        return { ...(await client.userinfo(set)), ...claims }
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}
