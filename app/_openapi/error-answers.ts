import type { AnyDescription } from '#app/_http/describe.ts'
import { problemTable } from '#app/_http/problems.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { headerReferences, usualHeaders } from './shared-parts.ts'
import { problemCodes, type ProblemCode } from '@kurier/wire/codes'
import { usualWords } from '@kurier/wire/problem-words'

/** What an Idempotency-Key adds (decisions 3). */
const repeatedWords: Partial<Record<ProblemCode, string>> = {
  conflict: 'Another request with this Idempotency-Key is being answered.',
  invalid: 'Or the Idempotency-Key was used with another body within the last 24 hours.',
}

/** The refusals that a description implies (decisions 3), in the order of their statuses. */
const implied: Record<string, { when: (described: AnyDescription, path: string) => boolean; codes: ProblemCode[] }> = {
  token: { when: ({ access }) => access !== 'public', codes: ['unauthenticated', 'insufficient-scope'] },
  destination: { when: (_, path) => path.includes('[destinationId]'), codes: ['destination-not-found'] },
  submission: { when: (_, path) => path.includes('[submissionId]'), codes: ['submission-not-found'] },
  reply: { when: (_, path) => path.includes('[replyId]'), codes: ['reply-not-found'] },
  place: {
    when: (_, path) => /\[(?!(destinationId|submissionId|replyId)\])/.test(path),
    codes: ['not-found'],
  },
  query: { when: ({ query }) => query !== undefined, codes: ['invalid'] },
  body: {
    when: ({ body }) => body !== undefined,
    codes: ['malformed', 'request-timeout', 'too-large', 'unsupported-media-type', 'invalid'],
  },
  repeated: { when: ({ idempotent }) => idempotent === true, codes: ['conflict'] },
  always: { when: () => true, codes: ['too-many-requests', 'internal', 'unavailable'] },
}

/** Every code that an operation may refuse with. */
function codesOf(described: AnyDescription, path: string): ProblemCode[] {
  const found = new Set<string>([
    ...Object.keys(described.errors ?? {}),
    ...Object.values(implied).flatMap(({ when, codes }) => (when(described, path) ? codes : [])),
  ])
  return problemCodes.filter((code) => found.has(code))
}

/** The name of a refusal's answer under `components/responses`. */
function responseName(code: ProblemCode): string {
  return code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const retryLater = new Set<ProblemCode>(['too-many-requests', 'unavailable', 'insufficient-storage'])
const challenged = new Set<ProblemCode>(['unauthenticated', 'insufficient-scope'])

/** One answer for refusals of one status; `type` tells them apart. */
function response(codes: readonly ProblemCode[], description: string, mayRetry: readonly ProblemCode[] = []) {
  const [code = 'internal'] = codes
  const { status, title } = problemTable[code]
  const types = codes.map((each) => `${wireAddresses().httpProblemTypeBase}/${each}`)
  // lists of one, since generators do not bring a `const` together with the list that it narrows
  const narrowed = {
    type: 'object' as const,
    properties: {
      type: { type: 'string' as const, enum: types },
      status: { type: 'integer' as const, enum: [status] },
    },
  }
  const headers = {
    ...usualHeaders,
    ...(retryLater.has(code) && { 'Retry-After': 'RetryAfter' as const }),
    ...(codes.some((each) => mayRetry.includes(each)) && { 'Retry-After': 'MaybeRetryAfter' as const }),
    ...(challenged.has(code) && { 'WWW-Authenticate': 'WwwAuthenticate' as const }),
  }
  return {
    description,
    headers: headerReferences(headers),
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, narrowed] },
        example: {
          type: types[0],
          title,
          status,
          detail: usualWords[code],
          instance: '018f2a00-0000-7000-8000-000000000009',
          ...(code === 'invalid' && {
            errors: [
              {
                pointer: '/region',
                detail: 'region must be `DE` and 0 to 12 digits of the regional key, or 1 to 12 digits alone.',
              },
            ],
          }),
        },
      },
    },
  }
}

/** The answers that operations share, under `components/responses`. */
export function sharedErrorAnswers() {
  return Object.fromEntries(problemCodes.map((code) => [responseName(code), response([code], usualWords[code])]))
}

/** The refusals of one operation by their status: shared ones by reference, those with words of their own in full. */
export function errorAnswers(described: AnyDescription, path: string) {
  const byStatus = Map.groupBy(codesOf(described, path), (code) => problemTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const words = ownWords(described, codes)
      const [only = 'internal'] = codes
      const isShared = words === undefined && codes.length === 1
      const shared = { $ref: `#/components/responses/${responseName(only)}` }
      const usual = codes.map((code) => usualWords[code]).join(' ')
      return [String(status), isShared ? shared : response(codes, words ?? usual, described.mayRetry)]
    }),
  )
}

/** What an operation says of its refusals of one status; nothing when the usual words do. */
function ownWords({ errors, idempotent }: AnyDescription, codes: readonly ProblemCode[]): string | undefined {
  const own = codes.flatMap((code) => errors?.[code] ?? [])
  const again = idempotent ? codes.flatMap((code) => repeatedWords[code] ?? []) : []
  if (own.length + again.length === 0) return undefined
  // a conflict that nothing declares comes from the key alone
  const usual = codes.flatMap((code) => (code === 'conflict' ? [] : usualWords[code]))
  return [...(own.length > 0 ? own : usual), ...again].join(' ')
}
