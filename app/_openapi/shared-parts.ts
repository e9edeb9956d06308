import { problemTable } from '#app/_http/problems.ts'
import { chainFaultKinds, KID } from '#lib/destinations/terms.ts'
import { connectionErrorClasses } from '#lib/callbacks/terms.ts'
import { scopeNotation, writeScopes } from '#lib/clients/scope-notation.ts'
import { exampleCheckpoint, exampleIds, exampleKeys } from '#lib/platform/wire-examples.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { scopes, type Scope } from '#lib/platform/terms.ts'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const, example } })
const number = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const, minimum: 0, example },
})

/** Headers of answers, under `components/headers`. */
export const headers = {
  RequestId: text('Id of this request, to be quoted to the operator', '018f2a00-0000-7000-8000-000000000009'),
  RateLimitLimit: number('Requests that are possible in 10 seconds', 1000),
  RateLimitRemaining: number('Requests left of them', 999),
  RateLimitReset: number('Seconds until they are counted anew', 10),
  RetryAfter: number('Seconds to wait before the next attempt', 5),
  MaybeRetryAfter: {
    ...number('Seconds to wait before the next attempt, where another may do better', 10),
    required: false,
  },
  Location: text(
    'Address of what was created',
    'https://kurier.example/submission-api/v2/submissions/018f2a00-0000-7000-8000-000000000003',
  ),
  ETag: text('Tag of this representation, for If-None-Match', '"b7c1sZ0x9QmVt2aLr4nP8eKdWuY"'),
  Deprecation: {
    required: false as const,
    description: 'Since when something that this message uses is deprecated (RFC 9745)',
    schema: { type: 'string' as const, pattern: '^@\\d+$', example: '@1795219200' },
  },
  Sunset: {
    required: false as const,
    ...text('When it ends, once that is known (RFC 8594)', 'Wed, 30 Jun 2027 22:00:00 GMT'),
  },
  DeprecationLink: {
    required: false as const,
    ...text(
      'Where people read of it (RFC 8288)',
      '<https://kurier.example/deprecations#named-scopes>; rel="deprecation"; type="text/html"',
    ),
  },
  WwwAuthenticate: text('What is needed (RFC 6750)', 'Bearer realm="kurier", error="invalid_token"'),
}

/** References to headers, by the name they have on the wire. */
export function headerReferences(names: Record<string, keyof typeof headers>) {
  return Object.fromEntries(
    Object.entries(names).map(([wireName, name]) => [wireName, { $ref: `#/components/headers/${name}` }]),
  )
}

/** Headers of every answer of an operation (decisions 3). */
export const usualHeaders = {
  'X-Request-Id': 'RequestId',
  'RateLimit-Limit': 'RateLimitLimit',
  'RateLimit-Remaining': 'RateLimitRemaining',
  'RateLimit-Reset': 'RateLimitReset',
} as const

/** Headers of a message that uses something deprecated, and of no other. */
export const deprecationHeaderNames = {
  Deprecation: 'Deprecation',
  Sunset: 'Sunset',
  Link: 'DeprecationLink',
} as const

/** Path parameters by their names in the route files. */
export const pathParameters: Record<
  string,
  { description: string; schema: { type: 'string'; format?: string; pattern?: string; example: string } }
> = {
  submissionId: uuidParameter('Id of the submission', exampleIds.submissionId),
  replyId: uuidParameter('Id of the reply', exampleIds.replyId),
  caseId: uuidParameter('Id of the case', exampleIds.caseId),
  destinationId: uuidParameter('Id of the destination', exampleIds.destinationId),
  attachmentId: uuidParameter('Id of an announced attachment', exampleIds.attachmentId),
  number: {
    description: 'Number of the checkpoint',
    schema: { type: 'string', pattern: '^[1-9][0-9]*$', example: String(exampleCheckpoint.number) },
  },
  kid: {
    description: 'Key id',
    schema: { type: 'string', pattern: KID.source, example: exampleKeys.encryption.kid },
  },
}

function uuidParameter(description: string, example: string) {
  return { description, schema: { type: 'string' as const, format: 'uuid', example } }
}

/** A problem answer, which `app/_http/problems.ts` builds. */
export const problem = {
  type: 'object' as const,
  description: 'Problem details (RFC 9457). A 5xx tells no more than its `instance`.',
  properties: {
    type: { type: 'string' as const, format: 'uri', description: 'URI of the problem type; a GET of it explains it' },
    title: { type: 'string' as const, description: 'The problem type in words' },
    status: { type: 'integer' as const, enum: [...new Set(Object.values(problemTable).map(({ status }) => status))] },
    detail: { type: 'string' as const, description: 'What is wrong with this request, and how to mend it' },
    instance: {
      type: 'string' as const,
      format: 'uuid',
      description: 'Id of the request, equal to the header X-Request-Id',
    },
    errors: {
      type: 'array' as const,
      description:
        'Each fault, with a JSON Pointer into the body, or into the payload of a posted event (its protected header ' +
        'under `/header`); `/limit` style for query members, empty for the whole',
      items: {
        type: 'object' as const,
        properties: { pointer: { type: 'string' as const }, detail: { type: 'string' as const } },
        required: ['pointer', 'detail'],
        example: {
          pointer: '/region',
          detail: 'region must be `DE` and 0 to 12 digits of the regional key, or 1 to 12 digits alone.',
        },
      },
    },
    reason: {
      type: 'string' as const,
      description:
        'Why a callback URL of a destination cannot be reached, or why the certificate chain of a key does not hold',
      enum: [...connectionErrorClasses, ...chainFaultKinds],
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance'],
}

/** What each scope is for (specification 5 rule 7; decisions 2). */
export const scopeWords: Record<Scope, string> = {
  'send-submissions': 'Send submissions and receive replies (online services)',
  'manage-destinations': 'Manage destinations (administration systems)',
  'subscribe-destinations': 'Fetch and decide submissions, send replies (administration systems)',
}

/** A scope as tokens of this installation write it. */
export function writtenScope(scope: Scope): string {
  return writeScopes([scope], scopeNotation())
}

/** The one way to authenticate: an access token of the authorisation service (RFC 6750). */
export function securitySchemes() {
  const { tokenEndpoint } = wireAddresses()
  const named = Object.fromEntries(scopes.map((scope) => [writtenScope(scope), scopeWords[scope]]))
  return {
    oauth2: {
      type: 'oauth2' as const,
      description:
        'Access token by client credentials, sent as `Authorization: Bearer <ACCESS_TOKEN>`. Ask without naming a ' +
        'scope: the token then has all that are assigned to the client.',
      flows: { clientCredentials: { tokenUrl: tokenEndpoint, scopes: named } },
    },
  }
}
