import { scopes } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { GRANT_TYPE } from '#lib/clients/issue-token.ts'
import { scopeNotation, writeScopes } from '#lib/clients/scope-notation.ts'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'

/** Authorisation server metadata (RFC 8414 section 2). There is no authorisation endpoint, so no response type either. */
function metadata() {
  const { baseUrl } = settings()
  return {
    issuer: baseUrl,
    token_endpoint: wireAddresses().tokenEndpoint,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: scopes.map((scope) => writeScopes([scope], scopeNotation())),
    response_types_supported: [],
    grant_types_supported: [GRANT_TYPE],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint({ access: 'public', answers: {} }, async ({ request }) =>
    withEtag(request, JSON.stringify(metadata()), 'application/json'),
  ),
})
