import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const clientId = 'kurier'
export const clientSecret = 'a-secret-of-the-test-a-secret-of-the-test'

/** Who signs in there next, by itself; `email` and `groups` as the provider knows them. */
export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string; groups?: unknown }

/** A real OpenID Connect provider on a free port; `claimsInIdToken`: it puts the e-mail address there too. */
export type LoginProvider = { issuer: string; signInAs: (account: Account) => void; close: () => Promise<void> }

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** The page that asks whether somebody wants to sign out there. */
async function askToSignOut(context: { body: string }, form: string): Promise<void> {
  const button = '<button type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button>'
  context.body = `<!doctype html><title>Provider</title><h1>Sign out at the provider?</h1>${form}${button}`
}

type GrantContext = { oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider } }

/** Starts the provider for one client with this redirect address. */
export async function loginProvider(
  redirectUri: string,
  { claimsInIdToken }: { claimsInIdToken: boolean },
): Promise<LoginProvider> {
  let account: Account = { sub: 'nobody' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/sign-in', redirectUri).href],
      },
    ],
    jwks: { keys: [{ ...key, kid: 'test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !claimsInIdToken,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { logoutSource: askToSignOut },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...account, sub }) }),
    // nobody is asked for consent
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const result = { login: { accountId: account.sub } }
    provider.interactionFinished(request, response, result).catch((error: Error) => response.destroy(error))
  })
  return {
    issuer,
    signInAs: (next) => {
      account = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
