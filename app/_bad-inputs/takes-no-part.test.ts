import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyDescription } from '#app/_http/describe.ts'
import { jwe, postedEvent } from '#server/testing/service.ts'
import type { Answer, Call } from './testing/call.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { expectProblem, missingAt } from './testing/refusal.ts'
import { newKey, validCalls } from './testing/valid-calls.ts'
import { destinationApi, makeWorld, problem, submissionApi, type World } from './testing/world.ts'
import { makeCheckpoint } from '#lib/wings/checkpoints/make-checkpoint.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { DAY } from '#lib/platform/durations.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { scopes, type Scope } from '#lib/platform/terms.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await makeCheckpoint(contextAt(systemActor, new Date(Date.now() + 2 * DAY)))
})

/** What a request is about; for who takes no part, the same with ids that nobody has must look alike. */
type Ids = { submissionId: string; replyId: string; caseId: string; destinationId: string; attachmentId: string }

/** `outcome`: what a client gets that has the scope but takes no part in what the request is about. */
type Row = {
  request: (world: World, ids: Ids) => Omit<Call, 'method' | 'token'>
  outcome: (answer: Answer, operation: string) => void
}

const notThere = (answer: Answer, operation: string) => expectProblem(answer, { code: missingAt(operation) })
const refusedAt = (pointer: string) => (answer: Answer) =>
  expectProblem(answer, { code: 'invalid', pointers: [pointer] })
const emptyList = (name: string) => (answer: Answer) => {
  const empty = { count: 0, offset: 0, totalCount: 0, [name]: [] }
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, empty])
}
const asJson = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) })
const bodyOf = (operation: string) => asJson(validCalls[operation]?.(world).body)

const ofSubmission = (rest: string): Row['request'] => {
  return (_, { submissionId, attachmentId }) => ({
    path: `${submissionApi}/submissions/${submissionId}${rest.replace(':attachmentId', attachmentId)}`,
  })
}
const ofCase = (rest: string, more: (ids: Ids) => Partial<Call> = () => ({})): Row['request'] => {
  return (_, ids) => ({ path: `${submissionApi}/cases/${ids.caseId}/${rest}`, ...more(ids) })
}
const ofReply = (rest: string, more: () => Partial<Call> = () => ({})): Row['request'] => {
  return (_, { replyId, attachmentId }) => ({
    path: `${submissionApi}/replies/${replyId}${rest.replace(':attachmentId', attachmentId)}`,
    ...more(),
  })
}
const ofDestination = (rest = '', more: () => Partial<Call> = () => ({})): Row['request'] => {
  return (_, { destinationId }) => ({ path: `${destinationApi}/destinations/${destinationId}${rest}`, ...more() })
}

const eventBody = (ids: Ids) => ({
  type: 'application/jose',
  body: postedEvent({ ...ids, name: 'reject-submission', content: { problems: [problem] } }),
})
const attachmentBody = () => ({ type: 'application/jose', body: jwe('x', { attachment: true }) })

/** One row for each operation that needs a token, by method and mounted path. */
const rows: Record<string, Row> = {
  'GET /submission-api/v2/submissions': {
    request: (_, { destinationId }) => ({ path: `${submissionApi}/submissions?destinationId=${destinationId}` }),
    outcome: emptyList('submissions'),
  },
  'POST /submission-api/v2/submissions': {
    request: (_, { caseId }) => {
      const body = validCalls['POST /submission-api/v2/submissions']?.(world).body
      return { path: `${submissionApi}/submissions`, ...asJson({ ...body, caseId }) }
    },
    outcome: refusedAt('/caseId'),
  },
  'GET /submission-api/v2/submissions/[submissionId]': { request: ofSubmission(''), outcome: notThere },
  'PUT /submission-api/v2/submissions/[submissionId]': {
    request: (...about) => ({
      ...ofSubmission('')(...about),
      ...bodyOf('PUT /submission-api/v2/submissions/[submissionId]'),
    }),
    outcome: notThere,
  },
  'GET /submission-api/v2/submissions/[submissionId]/events': { request: ofSubmission('/events'), outcome: notThere },
  'GET /submission-api/v2/submissions/[submissionId]/deletion-receipt': {
    request: ofSubmission('/deletion-receipt'),
    outcome: notThere,
  },
  'GET /submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': {
    request: ofSubmission('/attachments/:attachmentId'),
    outcome: notThere,
  },
  'PUT /submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': {
    request: (...about) => ({ ...ofSubmission('/attachments/:attachmentId')(...about), ...attachmentBody() }),
    outcome: notThere,
  },
  'GET /submission-api/v2/cases/[caseId]/events': { request: ofCase('events'), outcome: notThere },
  'POST /submission-api/v2/cases/[caseId]/events': { request: ofCase('events', eventBody), outcome: notThere },
  'GET /submission-api/v2/cases/[caseId]/evidence': { request: ofCase('evidence'), outcome: notThere },
  'PUT /submission-api/v2/cases/[caseId]/callback': {
    request: ofCase('callback', () => bodyOf('PUT /submission-api/v2/cases/[caseId]/callback')),
    outcome: notThere,
  },
  'DELETE /submission-api/v2/cases/[caseId]/callback': { request: ofCase('callback'), outcome: notThere },
  'GET /submission-api/v2/replies': {
    request: () => ({ path: `${submissionApi}/replies` }),
    outcome: emptyList('replies'),
  },
  'POST /submission-api/v2/replies': {
    request: (_, { caseId }) => ({
      path: `${submissionApi}/replies`,
      ...asJson({ caseId, announcedAttachments: [] }),
    }),
    outcome: refusedAt('/caseId'),
  },
  'GET /submission-api/v2/replies/[replyId]': { request: ofReply(''), outcome: notThere },
  'PUT /submission-api/v2/replies/[replyId]': {
    request: ofReply('', () => bodyOf('PUT /submission-api/v2/replies/[replyId]')),
    outcome: notThere,
  },
  'GET /submission-api/v2/replies/[replyId]/events': { request: ofReply('/events'), outcome: notThere },
  'GET /submission-api/v2/replies/[replyId]/deletion-receipt': {
    request: ofReply('/deletion-receipt'),
    outcome: notThere,
  },
  'GET /submission-api/v2/replies/[replyId]/attachments/[attachmentId]': {
    request: ofReply('/attachments/:attachmentId'),
    outcome: notThere,
  },
  'PUT /submission-api/v2/replies/[replyId]/attachments/[attachmentId]': {
    request: ofReply('/attachments/:attachmentId', attachmentBody),
    outcome: notThere,
  },
  'PUT /submission-api/v2/replies/[replyId]/accept': {
    request: ofReply('/accept', () => bodyOf('PUT /submission-api/v2/replies/[replyId]/accept')),
    outcome: notThere,
  },
  'PUT /submission-api/v2/replies/[replyId]/reject': {
    request: ofReply('/reject', () => bodyOf('PUT /submission-api/v2/replies/[replyId]/reject')),
    outcome: notThere,
  },
  'GET /destination-api/v2/destinations': {
    request: () => ({ path: `${destinationApi}/destinations` }),
    outcome: emptyList('destinations'),
  },
  'POST /destination-api/v2/destinations': {
    // nothing of others can be named in this body but a key, which must be the destination's own
    request: () => ({
      path: `${destinationApi}/destinations`,
      ...asJson({
        ...validCalls['POST /destination-api/v2/destinations']?.(world).body,
        encryptionKid: 'never-active-key',
      }),
    }),
    outcome: refusedAt('/encryptionKid'),
  },
  'PUT /destination-api/v2/destinations/[destinationId]': {
    request: ofDestination('', () => bodyOf('PUT /destination-api/v2/destinations/[destinationId]')),
    outcome: notThere,
  },
  'PATCH /destination-api/v2/destinations/[destinationId]': {
    request: ofDestination('', () => asJson({ name: 'Taken over' })),
    outcome: notThere,
  },
  'DELETE /destination-api/v2/destinations/[destinationId]': { request: ofDestination(), outcome: notThere },
  'POST /destination-api/v2/destinations/[destinationId]/keys': {
    request: ofDestination('/keys', () => asJson(newKey())),
    outcome: notThere,
  },
  'DELETE /destination-api/v2/destinations/[destinationId]/keys/[kid]': {
    request: ofDestination('/keys/signing-key-1'),
    outcome: notThere,
  },
}

/** Operations that any client may ask, each with the public operation whose answer it gives to who takes no part. */
const openReads: Record<string, Row & { publicly?: (ids: Ids) => string }> = {
  'GET /destination-api/v2/destinations/[destinationId]': {
    request: ofDestination(),
    outcome: ({ status }) => expect(status).toBe(200),
    publicly: ({ destinationId }) => `${submissionApi}/destinations/${destinationId}`,
  },
  // no public operation lists keys; what it lists has a test beside the route
  'GET /destination-api/v2/destinations/[destinationId]/keys': {
    request: ofDestination('/keys'),
    outcome: ({ status }) => expect(status).toBe(200),
  },
  'GET /destination-api/v2/destinations/[destinationId]/keys/[kid]': {
    request: ofDestination('/keys/signing-key-1'),
    outcome: ({ status }) => expect(status).toBe(200),
    publicly: ({ destinationId }) => `${submissionApi}/destinations/${destinationId}/keys/signing-key-1`,
  },
}

/** Operations that anybody may ask, each with what it answers to a request without a token (decisions 4). */
const publicOperations: Record<string, (world: World) => string> = {
  'GET /submission-api/.well-known/jwks.json': () => '/submission-api/.well-known/jwks.json',
  'GET /submission-api/openapi.json': () => '/submission-api/openapi.json',
  'GET /destination-api/openapi.json': () => '/destination-api/openapi.json',
  'GET /routing-api/openapi.json': () => '/routing-api/openapi.json',
  'GET /routing-api/v2/info': () => '/routing-api/v2/info',
  'GET /routing-api/v2/areas': () => '/routing-api/v2/areas?areaSearchexpression=Bayern',
  'GET /routing-api/v2/routes': () => '/routing-api/v2/routes?leikaKey=99107023017000&ars=09',
  'GET /submission-api/v2/info': () => `${submissionApi}/info`,
  'GET /destination-api/v2/info': () => `${destinationApi}/info`,
  'GET /submission-api/v2/destinations/[destinationId]': ({ destinationId }) =>
    `${submissionApi}/destinations/${destinationId}`,
  'GET /submission-api/v2/destinations/[destinationId]/keys/[kid]': ({ destinationId }) =>
    `${submissionApi}/destinations/${destinationId}/keys/signing-key-1`,
  'GET /submission-api/v2/checkpoints': () => `${submissionApi}/checkpoints`,
  'GET /submission-api/v2/checkpoints/[number]': () => `${submissionApi}/checkpoints/1`,
}

/** Every operation of the interfaces that is mounted, but the answers of 404, 405 and 410. */
function mountedOperations(): { operation: string; access: AnyDescription['access'] }[] {
  return (
    world.routes
      // what is under /replys are the handlers of /replies once more
      .filter(({ path }) => /^\/(submission|destination|routing)-api\//.test(path) && !path.includes('/replys'))
      .flatMap(({ path, methods }) =>
        Object.entries(methods).flatMap(([method, { description }]) =>
          description ? [{ operation: `${method} ${path}`, access: description.access }] : [],
        ),
      )
  )
}

const accessOf = (operation: string): readonly Scope[] => {
  const access = mountedOperations().find((mounted) => mounted.operation === operation)?.access
  if (!access || access === 'public') throw new Error(`${operation} is not mounted, or public`)
  return access
}

const ourIds = (): Ids => ({
  submissionId: world.submitted.submissionId,
  replyId: world.submittedReply.replyId,
  caseId: world.submitted.caseId,
  destinationId: world.destinationId,
  attachmentId: world.submitted.attachmentIds[0] ?? '',
})
const nobodysIds = (): Ids => ({
  submissionId: randomUUID(),
  replyId: randomUUID(),
  caseId: randomUUID(),
  destinationId: randomUUID(),
  attachmentId: randomUUID(),
})

function ask(operation: string, ids: Ids, token?: string): Promise<Answer> {
  const row = rows[operation] ?? openReads[operation]
  if (!row) throw new Error(`no row for ${operation}`)
  return world.ask({ method: operation.split(' ')[0] ?? '', ...row.request(world, ids), token })
}

test('every mounted operation has a row, and every row an operation', () => {
  const mounted = mountedOperations()
  const named = (isPublic: boolean) =>
    mounted
      .filter(({ access }) => (access === 'public') === isPublic)
      .map(({ operation }) => operation)
      .sort()
  expect(named(false)).toEqual([...Object.keys(rows), ...Object.keys(openReads)].sort())
  expect(named(true)).toEqual(Object.keys(publicOperations).sort())
})

/** Everything of an answer but the ids in it. */
const withoutIds = ({ status, text }: Answer) => [
  status,
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''),
]

describe('a client that has the scope and takes no part', () => {
  test.each(Object.entries(rows))('%s: what is another’s looks like what is not there', async (operation, row) => {
    for (const scope of accessOf(operation)) {
      const { token } = world.strangers[scope]
      const before = await fingerprint(world.db)
      const theirs = await ask(operation, ourIds(), token)
      row.outcome(theirs, operation)
      expect(withoutIds(await ask(operation, nobodysIds(), token))).toEqual(withoutIds(theirs))
      expect(await fingerprint(world.db)).toEqual(before)
    }
  })

  test.each(Object.entries(openReads))('%s: gets what everybody may know', async (operation, row) => {
    for (const scope of accessOf(operation)) {
      const { token } = world.strangers[scope]
      const before = await fingerprint(world.db)
      const theirs = await ask(operation, ourIds(), token)
      row.outcome(theirs, operation)
      for (const ours of ['Stadt Musterstadt', '@', 'callback', 'contactInformation']) {
        expect(theirs.text).not.toContain(ours)
      }
      if (row.publicly) {
        const everybodys = await world.ask({ method: 'GET', path: row.publicly(ourIds()) })
        expect([theirs.text, theirs.headers.get('etag')]).toEqual([everybodys.text, everybodys.headers.get('etag')])
      }
      notThere(await ask(operation, nobodysIds(), token), operation)
      expect(await fingerprint(world.db)).toEqual(before)
    }
  })

  test('HEAD tells no more than GET', async () => {
    for (const operation of Object.keys(rows).filter((name) => name.startsWith('GET '))) {
      const { token } = world.strangers[accessOf(operation)[0] ?? 'send-submissions']
      const path = rows[operation]?.request(world, ourIds()).path ?? ''
      const [get, head] = [await ask(operation, ourIds(), token), await world.ask({ method: 'HEAD', path, token })]
      expect([operation, head.status, head.text]).toEqual([operation, get.status, ''])
    }
  })
})

describe('a client without the scope', () => {
  test.each(Object.keys(rows))('%s is 403 and names the scope', async (operation) => {
    const access = accessOf(operation)
    const before = await fingerprint(world.db)
    for (const scope of scopes.filter((one) => !access.includes(one))) {
      for (const ids of [ourIds(), nobodysIds()]) {
        const answer = await ask(operation, ids, world.strangers[scope].token)
        expectProblem(answer, { code: 'insufficient-scope', says: access[0] })
        const challenge = `Bearer realm="kurier", error="insufficient_scope", scope="${access.join(' ')}"`
        expect(answer.headers.get('www-authenticate')).toBe(challenge)
      }
    }
    expect(await fingerprint(world.db)).toEqual(before)
  })
})

describe('nobody', () => {
  const noTokens = [undefined, 'Bearer', 'Basic dTpw', 'Bearer nonsense', 'Bearer eyJhbGciOiJub25lIn0.e30.']
  const all = { ...rows, ...openReads }
  test.each(Object.keys(all))('%s is 401 with a challenge', async (operation) => {
    const row = all[operation]
    const before = await fingerprint(world.db)
    for (const authorization of noTokens) {
      const headers = authorization === undefined ? undefined : { authorization }
      const call = row?.request(world, ourIds()) ?? { path: '/' }
      const answer = await world.ask({ method: operation.split(' ')[0] ?? '', ...call, headers })
      expectProblem(answer, { code: 'unauthenticated' })
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="kurier"/)
    }
    expect(await fingerprint(world.db)).toEqual(before)
  })

  test('a token in the query or in the body counts for nothing', async () => {
    const { token } = world.sender
    const query = await world.ask({ method: 'GET', path: `${submissionApi}/submissions?access_token=${token}` })
    expectProblem(query, { code: 'unauthenticated' })
    const form = { type: 'application/x-www-form-urlencoded', body: `access_token=${token}` }
    const body = await world.ask({ method: 'POST', path: `${submissionApi}/submissions`, ...form })
    expectProblem(body, { code: 'unauthenticated' })
  })

  test('no client may do what the scheduler does, whatever its scopes', async () => {
    for (const { token } of [world.sender, world.receiver, ...Object.values(world.strangers)]) {
      for (const method of ['GET', 'POST']) {
        expectProblem(await world.ask({ method, path: '/api/cron', token }), { code: 'unauthenticated' })
      }
    }
  })

  test.each(Object.entries(publicOperations))('%s is for everybody', async (_, pathIn) => {
    expect((await world.ask({ method: 'GET', path: pathIn(world) })).status).toBe(200)
    const answer = await world.ask({
      method: 'GET',
      path: pathIn(world),
      headers: { authorization: 'Bearer nonsense' },
    })
    expect(answer.status).toBe(200)
  })
})
