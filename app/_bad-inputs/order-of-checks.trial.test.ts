import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '@kurier/test-kit/share'
import { jwe, postedEvent } from '#server/testing/service.ts'
import type { Call } from './testing/call.ts'
import { expectRefused, missingAt } from './testing/refusal.ts'
import { operationsTaking, validCalls, type ValidCall } from './testing/valid-calls.ts'
import { destinationApi, makeWorld, problem, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

/** The order of checks of decisions 3: a request with two faults gets the refusal that comes first here. */
const order = [
  'unauthenticated',
  'insufficient-scope',
  'not-found',
  'unsupported-media-type',
  'too-large',
  'malformed',
  'invalid',
  'conflict',
] as const
type Fault = (typeof order)[number]

/** A correct request, and for each possible fault of its operation the change that makes it faulty. */
type Operation = {
  valid: () => Call
  faults: Partial<Record<Fault, (call: Call) => Call>>
  /** where the fault of the content is */
  pointers: string[]
  /** 409 comes before the body is read if the state alone rules the call out (decisions 3) */
  conflictFirst?: true
}

const notYours = (call: Call): Call => ({ ...call, path: call.path.replace(/[0-9a-f-]{36}/, randomUUID()) })
const withBody = (body: unknown) => (call: Call) => ({
  ...call,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
/** Adds a member to a JSON body, and keeps the body's other faults. */
const withMember = (member: object) => (call: Call) => ({
  ...call,
  body: JSON.stringify({ ...(JSON.parse(String(call.body)) as object), ...member }),
})

/** Faults that are the same for every operation with a body and a token. */
const common = (wrongScope: () => string, limit: number): Operation['faults'] => ({
  unauthenticated: (call) => ({ ...call, token: undefined }),
  'insufficient-scope': (call) => ({ ...call, token: wrongScope() }),
  'unsupported-media-type': (call) => ({ ...call, type: 'text/plain' }),
  'too-large': (call) => ({ ...call, headers: { 'content-length': String(limit + 1) } }),
  malformed: withBody('{'),
})
const ofSender = (limit = 1_048_576) => common(() => world.receiver.token, limit)
const ofReceiver = (limit = 1_048_576) => common(() => world.sender.token, limit)

const jsonCall = (operation: string): Call => {
  const { body, ...rest } = (validCalls[operation] as (all: World) => ValidCall)(world) // the names below are in the table
  return { ...rest, type: 'application/json', body: JSON.stringify(body) }
}

const eventPath = (caseId: string) => `${submissionApi}/cases/${caseId}/events`
const event = (about: { caseId: string; submissionId: string }, content: object) =>
  postedEvent({ destinationId: world.destinationId, ...about, name: 'reject-submission', content })
const pathOf = (submissionId: string, rest = '') => `${submissionApi}/submissions/${submissionId}${rest}`

const replyPath = (replyId: string, rest = '') => `${submissionApi}/replies/${replyId}${rest}`

const operations: Record<string, Operation> = {
  'POST /submission-api/v2/submissions': {
    pointers: ['/announcedAttachments'],
    valid: () => jsonCall('POST /submission-api/v2/submissions'),
    faults: { ...ofSender(), invalid: withMember({ announcedAttachments: 'none' }) },
  },
  'PUT /submission-api/v2/submissions/[submissionId]': {
    conflictFirst: true,
    pointers: ['/encryptedData'],
    valid: () => jsonCall('PUT /submission-api/v2/submissions/[submissionId]'),
    faults: {
      ...ofSender(2_097_152 + 26_214_400 + 65_536),
      'not-found': notYours,
      invalid: withMember({ encryptedData: 'none' }),
      conflict: (call) => ({ ...call, path: pathOf(world.submitted.submissionId) }),
    },
  },
  'PUT /submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': {
    conflictFirst: true,
    pointers: [''],
    valid: () => ({
      method: 'PUT',
      path: pathOf(world.incomplete.submissionId, `/attachments/${world.incomplete.attachmentId}`),
      token: world.sender.token,
      type: 'application/jose',
      body: jwe('x', { attachment: true }),
    }),
    faults: {
      ...ofSender(500_000_000),
      'not-found': notYours,
      invalid: withBody(jwe('x', { attachment: true, header: { zip: 'DEF' } })),
      conflict: (call) => ({
        ...call,
        path: pathOf(world.submitted.submissionId, `/attachments/${world.submitted.attachmentIds[0] ?? ''}`),
      }),
    },
  },
  'PUT /submission-api/v2/cases/[caseId]/callback': {
    pointers: ['/url'],
    valid: () => jsonCall('PUT /submission-api/v2/cases/[caseId]/callback'),
    faults: { ...ofSender(), 'not-found': notYours, invalid: withMember({ url: 'http://service.example/' }) },
  },
  'POST /submission-api/v2/cases/[caseId]/events': {
    pointers: ['/events/http:~1~1localhost:3999~1schemas~1events~1reject-submission/problems'],
    valid: () => ({
      method: 'POST',
      path: eventPath(world.submitted.caseId),
      token: world.receiver.token,
      type: 'application/jose',
      body: event(world.submitted, { problems: [problem] }),
    }),
    faults: {
      ...ofReceiver(),
      'not-found': notYours,
      // an event names its case itself, so that an event for a decided case gets its fault from its content
      invalid: (call) => {
        const about = call.path === eventPath(world.decided.caseId) ? world.decided : world.submitted
        return { ...call, body: event(about, { problems: [] }) }
      },
      conflict: (call) => ({
        ...call,
        path: eventPath(world.decided.caseId),
        body: event(world.decided, { problems: [problem] }),
      }),
    },
  },
  'POST /submission-api/v2/replies': {
    pointers: ['/announcedAttachments'],
    valid: () => jsonCall('POST /submission-api/v2/replies'),
    faults: {
      ...ofReceiver(),
      invalid: withMember({ announcedAttachments: 'none' }),
      conflict: (call) => withMember({ caseId: world.decided.caseId })(call),
    },
  },
  'PUT /submission-api/v2/replies/[replyId]': {
    conflictFirst: true,
    pointers: ['/encryptedData'],
    valid: () => jsonCall('PUT /submission-api/v2/replies/[replyId]'),
    faults: {
      ...ofReceiver(2_097_152 + 26_214_400 + 65_536),
      'not-found': notYours,
      invalid: withMember({ encryptedData: 'none' }),
      conflict: (call) => ({ ...call, path: replyPath(world.submittedReply.replyId) }),
    },
  },
  'PUT /submission-api/v2/replies/[replyId]/attachments/[attachmentId]': {
    conflictFirst: true,
    pointers: [''],
    valid: () => ({
      method: 'PUT',
      path: replyPath(world.incompleteReply.replyId, `/attachments/${world.incompleteReply.attachmentId}`),
      token: world.receiver.token,
      type: 'application/jose',
      body: jwe('x', { attachment: true }),
    }),
    faults: {
      ...ofReceiver(500_000_000),
      'not-found': notYours,
      invalid: withBody(jwe('x', { attachment: true, header: { zip: 'DEF' } })),
      conflict: (call) => ({
        ...call,
        path: replyPath(world.submittedReply.replyId, `/attachments/${world.submittedReply.attachmentId}`),
      }),
    },
  },
  'PUT /submission-api/v2/replies/[replyId]/accept': {
    pointers: ['/authenticationTags/metadata'],
    valid: () => jsonCall('PUT /submission-api/v2/replies/[replyId]/accept'),
    faults: { ...ofSender(), 'not-found': notYours, invalid: (call) => call },
  },
  'PUT /submission-api/v2/replies/[replyId]/reject': {
    pointers: ['/problems'],
    valid: () => jsonCall('PUT /submission-api/v2/replies/[replyId]/reject'),
    faults: { ...ofSender(), 'not-found': notYours, invalid: withMember({ problems: [] }) },
  },
  'POST /destination-api/v2/destinations': {
    pointers: ['/metadataVersions/0'],
    valid: () => jsonCall('POST /destination-api/v2/destinations'),
    faults: {
      ...ofReceiver(),
      invalid: withMember({ metadataVersions: ['1'] }),
      conflict: withMember({ status: 'decommissioned' }),
    },
  },
  'PUT /destination-api/v2/destinations/[destinationId]': {
    pointers: ['/callback/secret'],
    valid: () => jsonCall('PUT /destination-api/v2/destinations/[destinationId]'),
    faults: {
      ...ofReceiver(),
      'not-found': notYours,
      invalid: withMember({ callback: { url: 'https://service.example/', secret: 'short' } }),
      conflict: withMember({ status: 'decommissioned' }),
    },
  },
  'PATCH /destination-api/v2/destinations/[destinationId]': {
    pointers: ['/encryptionKid'],
    valid: () => jsonCall('PATCH /destination-api/v2/destinations/[destinationId]'),
    faults: {
      ...ofReceiver(),
      'not-found': notYours,
      invalid: withMember({ encryptionKid: 'nobodys-key' }),
      conflict: withMember({ status: 'decommissioned' }),
    },
  },
  'POST /destination-api/v2/destinations/[destinationId]/keys': {
    pointers: ['/e'],
    valid: () => jsonCall('POST /destination-api/v2/destinations/[destinationId]/keys'),
    faults: {
      ...ofReceiver(),
      'not-found': notYours,
      invalid: withMember({ e: 'AQ' }),
      conflict: withMember({ kid: 'encryption-key-1' }),
    },
  },
}

test('every operation that takes a body is in the table', () => {
  const mounted = ['application/json', 'application/jose'].flatMap((type) => operationsTaking(world, type))
  expect(Object.keys(operations).sort()).toEqual(mounted.sort())
})

type Row = { operation: string; faults: Fault[] }

const conflictFirst = [...order.slice(0, 5), 'conflict', 'malformed', 'invalid'] as const satisfies readonly Fault[]

function possible(operation: string): Fault[] {
  const row = operations[operation]
  return (row?.conflictFirst ? conflictFirst : order).filter((fault) => row?.faults[fault])
}
const names = Object.keys(operations)
const alone: Row[] = names.flatMap((operation) => possible(operation).map((fault) => ({ operation, faults: [fault] })))
/**
 * Every two faults of an operation, the earlier first; in the short share only neighbours, from which the whole order
 * follows as long as the checks run one after the other. A body that is no JSON cannot have wrong members.
 */
const pairs: Row[] = names.flatMap((operation) =>
  possible(operation).flatMap((first, at, all) =>
    all
      .slice(at + 1, shareOf(undefined, at + 2))
      .filter((second) => first !== 'malformed' || second !== 'invalid')
      .map((second) => ({ operation, faults: [first, second] })),
  ),
)

/** The call with all these faults. The later ones are put in first, so that they cannot undo an earlier one. */
function spoilt({ operation, faults }: Row): Call {
  const row = operations[operation]
  if (!row) throw new Error(`there is no row for ${operation}`)
  return faults.reduceRight((call, fault) => row.faults[fault]?.(call) ?? call, row.valid())
}

async function expectFirst(row: Row): Promise<void> {
  const [first] = row.faults
  if (!first) throw new Error('a row without a fault')
  const code = first === 'not-found' ? missingAt(row.operation) : first
  const pointers = operations[row.operation]?.pointers
  await expectRefused(world, { name: row.operation, code, pointers, call: () => spoilt(row) })
}

describe('a request that is wrong in one way', () => {
  test.each(alone)('$operation: $faults', expectFirst)
})

describe('a request that is wrong in two ways gets the earlier refusal', () => {
  test.each(pairs)('$operation: $faults', expectFirst)
})

/** Without a body only the caller and the state can be wrong. */
const bodiless: { operation: string; path: (all: World) => string; token: (all: World) => string }[] = [
  {
    operation: 'an active destination is not deleted',
    path: ({ destinationId }) => `${destinationApi}/destinations/${destinationId}`,
    token: ({ receiver }) => receiver.token,
  },
  {
    operation: 'the active encryption key is not revoked',
    path: ({ destinationId }) => `${destinationApi}/destinations/${destinationId}/keys/encryption-key-1`,
    token: ({ receiver }) => receiver.token,
  },
]

describe('DELETE', () => {
  test.each(bodiless)('$operation, and only its owner learns that', async ({ path, token }) => {
    const call = (bearer?: string): Call => ({ method: 'DELETE', path: path(world), token: bearer })
    const by = (code: Fault | 'destination-not-found', bearer?: string) =>
      expectRefused(world, { name: code, code, call: () => call(bearer) })
    await by('conflict', token(world))
    await by('destination-not-found', world.foreignReceiver.token)
    await by('insufficient-scope', world.sender.token)
    await by('unauthenticated')
  })
})

describe('whoever asks under /v1', () => {
  const gone = [
    '/submission-api/v1',
    '/submission-api/v1/submissions',
    '/destination-api/v1/destinations/x',
    '/routing-api/v1/routes',
  ]
  test.each(gone)('%s is gone, before anything else is looked at', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const body = method === 'GET' ? undefined : '{'
      await expectRefused(world, { name: path, code: 'version-gone', call: () => ({ method, path, body }) })
    }
  })
})
