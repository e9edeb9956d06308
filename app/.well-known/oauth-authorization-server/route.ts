import { z } from 'zod'
import { settings } from '#lib/platform/env.ts'
import { database, type Handle } from '#lib/platform/database.ts'
import { heldUntil, identities, type Identity } from '#lib/platform/identity/identities.ts'
import { addressesOf, wireAddresses } from '#lib/platform/wire-addresses.ts'
import { GRANT_TYPE } from '#lib/clients/issue-token.ts'
import { scopeNotation, writeScopes } from '#lib/clients/scope-notation.ts'
import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/submission-api/operation-words.ts'
import { scopes } from '#lib/platform/terms.ts'

const texts = z.array(z.string())

const serverMetadata = z
  .object({
    issuer: z.string(),
    token_endpoint: z.string(),
    jwks_uri: z.string(),
    scopes_supported: texts,
    response_types_supported: texts,
    grant_types_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    kurier_schema_base: z
      .string()
      .meta({ description: '{schema_base}: the prefix of the types of events and callbacks' }),
    kurier_former_issuers: z
      .array(
        z.object({
          issuer: z.string().meta({ description: 'Issuer of events that were signed before `until`' }),
          event_type_base: z.string().meta({ description: '{event_type_base} of these events' }),
          until: z.iso
            .datetime()
            .meta({ description: 'When the installation moved; events since then have the next issuer' }),
        }),
      )
      .optional()
      .meta({
        description: 'What the installation was called before it moved, oldest first; absent when it never did',
      }),
  })
  .meta({ id: 'AuthorizationServerMetadata', description: 'Authorisation server metadata (RFC 8414 section 2)' })

/**
 * Authorisation server metadata (RFC 8414 section 2). There is no authorisation endpoint, so the only response type is `none`:
 * the member is required, and section 3.2 allows no empty list.
 */
async function metadata(db: Handle): Promise<z.infer<typeof serverMetadata>> {
  const { baseUrl, schemaBase } = settings()
  const former = formerIssuers(await identities(db))
  return {
    issuer: baseUrl,
    token_endpoint: wireAddresses().tokenEndpoint,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: scopes.map((scope) => writeScopes([scope], scopeNotation())),
    response_types_supported: ['none'],
    grant_types_supported: [GRANT_TYPE],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    kurier_schema_base: schemaBase,
    ...(former.length > 0 && { kurier_former_issuers: former }),
  }
}

function formerIssuers(all: readonly Identity[]): NonNullable<z.infer<typeof serverMetadata>['kurier_former_issuers']> {
  return all.flatMap((identity) => {
    const until = heldUntil(all, identity)
    const { submissionApi: issuer, eventTypeBase } = addressesOf(identity)
    return until ? [{ issuer, event_type_base: eventTypeBase, until: until.toISOString() }] : []
  })
}

const read = endpoint(
  { ...words.readAuthorizationServer, access: 'public', answers: { 200: serverMetadata, 304: null } },
  async ({ request }) => withEtag(request, JSON.stringify(await metadata(database())), 'application/json'),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
