import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { z } from 'zod'
import { GRANT_TYPE } from '#lib/clients/issue-token.ts'
import { deprecationHeaderNames, headerReferences } from './shared-parts.ts'
import { oauthErrors, type OAuthError } from '@kurier/wire/codes'
import { documentedWith, literally } from '#lib/platform/json-schema.ts'
import { scopes } from '#lib/platform/terms.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { LONGEST_ACCESS_TOKEN } from '#lib/platform/env.ts'

/** Both forms of the scopes, whatever the profile, separated by one space; an empty text counts as absent. */
function scopePattern(): string {
  const scope = `(${literally(`${wireAddresses().scopeBase}/`)})?(${scopes.join('|')})`
  return `^(${scope}( ${scope})*)?$`
}

const tokenRequest = z
  .object({
    grant_type: z.literal(GRANT_TYPE),
    client_id: z.string().optional().meta({ description: 'Unless sent by HTTP Basic' }),
    client_secret: z.string().optional().meta({ description: 'Unless sent by HTTP Basic', format: 'password' }),
    scope: z
      .string()
      .optional()
      .meta({
        description:
          'Scopes separated by one space, short or long. Deprecated, better left out: then all assigned ones are given.',
        deprecated: true,
        override: documentedWith(() => ({ pattern: scopePattern() })),
      }),
  })
  .meta({
    id: 'TokenRequest',
    example: {
      grant_type: GRANT_TYPE,
      client_id: '018f2a00-0000-7000-8000-00000000000a',
      client_secret: 'the-secret-that-the-client-was-given',
    },
  })

const tokenAnswer = z
  .object({
    access_token: z
      .string()
      .meta({ description: 'JWT (RFC 9068), to be sent as Bearer token', example: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' }),
    token_type: z.literal('Bearer'),
    expires_in: z
      .int()
      .positive()
      .max(LONGEST_ACCESS_TOKEN)
      .meta({ description: 'Seconds', example: LONGEST_ACCESS_TOKEN }),
    scope: z.string().meta({ example: 'manage-destinations subscribe-destinations' }),
  })
  .meta({ id: 'TokenAnswer', description: 'Access token (RFC 6749 section 5.1)' })

/** Refusals of the token endpoint (RFC 6749 section 5.2; decisions 2). */
export const oauthError = z
  .object({ error: z.enum(oauthErrors), error_description: z.string() })
  .meta({ id: 'OAuthError', description: 'Refused token request (RFC 6749 section 5.2)' })

/** Each status with the codes that come with it. */
const refusals: Record<
  string,
  { description: string; codes: OAuthError[]; headers?: Record<string, 'RetryAfter' | 'WwwAuthenticate'> }
> = {
  400: {
    description:
      'A parameter is missing, repeated or wrong, there are more than 100, or the media type is another one.',
    codes: ['invalid_request', 'unsupported_grant_type', 'invalid_scope'],
  },
  401: {
    description: 'The client did not authenticate, is unknown or disabled, or its secret is wrong, expired or revoked.',
    codes: ['invalid_client'],
    headers: { 'WWW-Authenticate': 'WwwAuthenticate' },
  },
  408: { description: 'The body took too long to arrive.', codes: ['invalid_request'] },
  413: { description: 'The body is larger than 16,384 bytes.', codes: ['invalid_request'] },
  415: { description: 'The body is compressed, or of another charset than UTF-8.', codes: ['invalid_request'] },
  429: {
    description: 'Too many failed attempts from this address, or too many tokens asked for.',
    codes: ['invalid_client', 'temporarily_unavailable'],
    headers: { 'Retry-After': 'RetryAfter' },
  },
  500: { description: 'Something went wrong on the side of the service.', codes: ['server_error'] },
  503: {
    description: 'The service cannot answer now.',
    codes: ['temporarily_unavailable'],
    headers: { 'Retry-After': 'RetryAfter' },
  },
}

/** Of every answer; the last three when the request names scopes. */
const always = { 'X-Request-Id': 'RequestId', ...deprecationHeaderNames } as const

function refusal([status, { description, codes: possible, headers = {} }]: [string, (typeof refusals)[string]]) {
  const narrowed = { type: 'object' as const, properties: { error: { type: 'string' as const, enum: possible } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/OAuthError' }, narrowed] }
  const content = { 'application/json': { schema } }
  return [status, { description, headers: headerReferences({ ...always, ...headers }), content }]
}

/** POST /token (decisions 2), which answers in OAuth's own form. */
export const tokenOperation: ZodOpenApiOperationObject = {
  tags: ['Authorisation'],
  operationId: 'issueToken',
  summary: 'Get an access token',
  description:
    'Client credentials grant (RFC 6749 section 4.4). Client id and secret stand in the body or in HTTP Basic, never in ' +
    'both. Without `scope` the token has all scopes that are assigned to the client. Use a token until it expires.',
  security: [],
  requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: tokenRequest } } },
  responses: {
    200: {
      description: 'Access token',
      headers: headerReferences(always),
      content: { 'application/json': { schema: tokenAnswer } },
    },
    ...(Object.fromEntries(Object.entries(refusals).map(refusal)) as ZodOpenApiOperationObject['responses']), // statuses are its keys
  },
}
