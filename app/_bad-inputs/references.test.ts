import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { destination, destinationBody, jwe } from '#server/testing/service.ts'
import type { Call } from './testing/call.ts'
import { expectRefused, missingAt, type BadInput } from './testing/refusal.ts'
import { validCalls } from './testing/valid-calls.ts'
import { destinationApi, incompleteSubmission, makeWorld, submissionApi, type World } from './testing/world.ts'

let world: World

/** Bytes of one attachment, and of a submission with all its parts. */
const LIMIT_ATTACHMENT = 20_000
const LIMIT_TOTAL = 24_000

beforeAll(async () => {
  world = await makeWorld({
    LIMIT_ATTACHMENT_BYTES: String(LIMIT_ATTACHMENT),
    LIMIT_TOTAL_BYTES: String(LIMIT_TOTAL),
    LIMIT_DATA_BYTES: '30000',
  })
})

/** POST /submissions, valid but for this change. */
function create(change: object): Call {
  const { body, ...rest } = valid()
  return { ...rest, type: 'application/json', body: JSON.stringify({ ...body, ...change }) }
}

function valid() {
  const call = validCalls['POST /submission-api/v2/submissions']
  if (!call) throw new Error('there is no valid request')
  return call(world)
}

/** A destination that has gone these steps. */
async function destinationThat(...steps: string[]): Promise<string> {
  const id = await destination(world.send, world.receiver)
  for (const status of steps) {
    const { token } = world.receiver
    const answer = await world.send('PATCH', `${destinationApi}/destinations/${id}`, { token, body: { status } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return id
}

const offering = (publicServices: object[]) => destination(world.send, world.receiver, { publicServices })
const regional = (...regions: string[]) => {
  const [service] = destinationBody().publicServices as object[]
  return offering([{ ...service, regions }])
}

const id = (last: number, first = '0b1a7c9e') => `${first}-52f8-4c0b-9d4e-${String(last).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, at) => id(at))
const deleted = async () => {
  const destinationId = await destinationThat('inactive', 'decommissioned')
  const path = `${destinationApi}/destinations/${destinationId}`
  await world.send('DELETE', path, { token: world.receiver.token })
  return destinationId
}

const destinations: BadInput[] = [
  {
    name: 'an unknown destination',
    code: 'destination-not-found',
    call: () => create({ destinationId: randomUUID() }),
  },
  {
    name: 'a destination that was deleted',
    code: 'destination-not-found',
    call: async () => create({ destinationId: await deleted() }),
  },
  {
    name: 'an unknown destination beside other faults',
    code: 'destination-not-found',
    call: () =>
      create({
        destinationId: randomUUID(),
        caseId: randomUUID(),
        announcedAttachments: [id(1), id(1)],
        callback: { url: '', secret: '' },
      }),
  },
  {
    name: 'an inactive destination',
    code: 'destination-state-invalid',
    pointers: ['/destinationId'],
    says: 'inactive',
    call: async () => create({ destinationId: await destinationThat('inactive') }),
  },
  {
    name: 'a decommissioned destination',
    code: 'destination-state-invalid',
    pointers: ['/destinationId'],
    says: 'decommissioned',
    call: async () => create({ destinationId: await destinationThat('inactive', 'decommissioned') }),
  },
  {
    name: 'a destination that is not complete yet',
    code: 'destination-state-invalid',
    pointers: ['/destinationId'],
    says: 'created',
    call: async () => create({ destinationId: await offering([]) }),
  },
  {
    name: 'a region of another state',
    code: 'invalid',
    pointers: ['/region'],
    call: async () => create({ destinationId: await regional('DE05', 'DE0917'), region: 'DE09162' }),
  },
  {
    name: 'a region that is wider than what is covered',
    code: 'invalid',
    pointers: ['/region'],
    call: async () => create({ destinationId: await regional('DE09162'), region: 'DE09' }),
  },
  {
    name: 'digits of another state',
    code: 'invalid',
    pointers: ['/region'],
    says: 'offers this service in DE090000000000 only, and 11 does not lie there',
    call: async () => create({ destinationId: await regional('DE090000000000'), region: '11' }),
  },
  ...['', 'de09', 'DE0916200000000', '0916200000000', 'DE ', ' 09', 'DE09\n', '09\n', 'DE٠٩', '٠٩'].map(
    (region): BadInput => ({
      name: `the region ${JSON.stringify(region)}`,
      code: 'invalid',
      pointers: ['/region'],
      call: () => create({ region }),
    }),
  ),
]

const cases: BadInput[] = [
  { name: 'an unknown case', caseId: () => randomUUID() },
  { name: 'the case of another client', caseId: () => world.foreignCaseId },
  { name: 'a submission taken for a case', caseId: () => world.submitted.submissionId },
].map(({ name, caseId }) => ({
  name,
  code: 'invalid',
  pointers: ['/caseId'],
  call: () => create({ caseId: caseId() }),
}))

const announced: BadInput[] = [
  {
    name: 'one twice, once in capitals',
    pointers: ['/announcedAttachments/1'],
    list: () => [id(1), id(1).toUpperCase()],
  },
  {
    name: 'one three times',
    pointers: ['/announcedAttachments/2', '/announcedAttachments/3'],
    list: () => [id(1), id(2), id(1), id(1)],
  },
  { name: '101 of which two are equal', pointers: ['/announcedAttachments'], list: () => [...ids(100), id(0)] },
  { name: 'a thousand', pointers: ['/announcedAttachments'], list: () => ids(1000) },
  {
    name: 'ids in braces and without hyphens',
    pointers: ['/announcedAttachments/0', '/announcedAttachments/1'],
    list: () => [`{${id(1)}}`, id(2).replaceAll('-', '')],
  },
  {
    name: 'null and a number',
    pointers: ['/announcedAttachments/0', '/announcedAttachments/1'],
    list: () => [null, 7],
  },
].map(({ name, pointers, list }) => ({
  name,
  code: 'invalid',
  pointers,
  call: () => create({ announcedAttachments: list() }),
}))

describe('creating a submission', () => {
  test.each(destinations)('for $name is refused', async (row) => {
    await expectRefused(world, row)
  })
  test.each(cases)('in $name is refused', async (row) => {
    await expectRefused(world, row)
  })
  test.each(announced)('announcing $name is refused', async (row) => {
    await expectRefused(world, row)
  })
})

const attachmentPath = (submissionId: string, attachmentId: string) =>
  `${submissionApi}/submissions/${submissionId}/attachments/${attachmentId}`
const upload = (path: string, more: Partial<Call> = {}): Call => ({
  method: 'PUT',
  path,
  token: world.sender.token,
  type: 'application/jose',
  body: jwe('x', { attachment: true }),
  ...more,
})
const own = () => attachmentPath(world.incomplete.submissionId, world.incomplete.attachmentId)

const uploads: BadInput[] = [
  {
    name: 'that was not announced',
    code: 'invalid',
    says: 'not announced',
    call: () => upload(attachmentPath(world.incomplete.submissionId, randomUUID())),
  },
  {
    name: 'that another submission announced',
    code: 'invalid',
    says: 'not announced',
    call: () => upload(attachmentPath(world.incomplete.submissionId, world.submitted.attachmentIds[0] ?? '')),
  },
  {
    name: 'that was not announced, after the submission was submitted',
    code: 'invalid',
    says: 'not announced',
    call: () => upload(attachmentPath(world.submitted.submissionId, randomUUID())),
  },
  {
    name: 'after the submission was submitted',
    code: 'conflict',
    says: 'submitted',
    call: () => upload(attachmentPath(world.submitted.submissionId, world.submitted.attachmentIds[0] ?? '')),
  },
  {
    name: 'that is no JWE, after the submission was submitted',
    code: 'conflict',
    call: () =>
      upload(attachmentPath(world.submitted.submissionId, world.submitted.attachmentIds[0] ?? ''), { body: 'none' }),
  },
  ...['metadata', 'data', '..%2Fdata', 'x', '%00', id(1).replaceAll('-', '')].map((name): BadInput => ({
    name: `under the id ${name}`,
    code: 'not-found',
    call: () => upload(attachmentPath(world.incomplete.submissionId, name)),
  })),
  {
    name: 'of an unknown submission',
    code: 'submission-not-found',
    call: () => upload(attachmentPath(randomUUID(), world.incomplete.attachmentId)),
  },
  {
    name: 'over the limit of one attachment, as declared',
    code: 'too-large',
    call: () => upload(own(), { headers: { 'content-length': String(LIMIT_ATTACHMENT + 1) } }),
  },
  {
    name: 'over the limit of one attachment',
    code: 'too-large',
    call: () => upload(own(), { body: jwe('x'.repeat(LIMIT_ATTACHMENT), { attachment: true }) }),
  },
  ...[undefined, 'application/json', 'application/octet-stream', 'multipart/form-data'].map((type): BadInput => ({
    name: `as ${type}`,
    code: 'unsupported-media-type',
    says: 'application/jose',
    call: () => upload(own(), { type }),
  })),
]

describe('an attachment', () => {
  test.each(uploads)('$name is refused', async (row) => {
    await expectRefused(world, row)
  })

  test('that makes all parts together too large is refused', async () => {
    const [first, second] = [id(1), id(2)]
    const { submissionId } = await incompleteSubmission(world, { announcedAttachments: [first, second] })
    const large = jwe('x'.repeat(12_000), { attachment: true })
    expect((await world.ask(upload(attachmentPath(submissionId, first), { body: large }))).status).toBe(204)
    const call = () => upload(attachmentPath(submissionId, second), { body: large })
    await expectRefused(world, { name: '', code: 'too-large', says: 'together', call })
  })
})

const submit = (submissionId: string, more: object = {}): Call => ({
  method: 'PUT',
  path: `${submissionApi}/submissions/${submissionId}`,
  token: world.sender.token,
  type: 'application/json',
  body: JSON.stringify({ encryptedMetadata: jwe('{}'), encryptedData: jwe('{}'), ...more }),
})

describe('submitting', () => {
  test('without some of the announced attachments is refused and names them all', async () => {
    const [stored, first, second] = [id(1), id(2), id(3)]
    const { submissionId } = await incompleteSubmission(world, { announcedAttachments: [first, stored, second] })
    expect((await world.ask(upload(attachmentPath(submissionId, stored)))).status).toBe(204)
    const says = `${first}, ${second}`
    const { text } = await expectRefused(world, { name: '', code: 'invalid', says, call: () => submit(submissionId) })
    expect(text).not.toContain(stored)
  })

  test('with parts that are too large together is refused', async () => {
    const { submissionId } = await incompleteSubmission(world, { announcedAttachments: [] })
    const call = () => submit(submissionId, { encryptedData: jwe('x'.repeat(LIMIT_TOTAL - 7000)) })
    await expectRefused(world, { name: '', code: 'too-large', says: 'together', call })
  })

  test('with data over its own limit is refused, also beside metadata that is no JWE', async () => {
    const encryptedData = jwe('x'.repeat(30_000))
    for (const more of [{ encryptedData }, { encryptedData, encryptedMetadata: 'none' }]) {
      const call = () => submit(world.incomplete.submissionId, more)
      await expectRefused(world, { name: '', code: 'too-large', says: 'encryptedData', call })
    }
  })

  test.each(['submitted', 'decided'] as const)(
    'what is %s already is refused with the way to its state',
    async (which) => {
      const call = () => submit(world[which].submissionId)
      await expectRefused(world, { name: '', code: 'conflict', says: 'GET', call })
    },
  )
})

const fetching: { name: string; path: () => string; code?: 'not-found' }[] = [
  { name: 'an incomplete submission', path: () => `/submissions/${world.incomplete.submissionId}` },
  { name: 'the events of one', path: () => `/submissions/${world.incomplete.submissionId}/events` },
  {
    name: 'an attachment of one',
    path: () => `/submissions/${world.incomplete.submissionId}/attachments/${world.incomplete.attachmentId}`,
  },
  {
    code: 'not-found',
    name: 'an attachment that is none',
    path: () => `/submissions/${world.submitted.submissionId}/attachments/${id(9)}`,
  },
  {
    code: 'not-found',
    name: 'the metadata as an attachment',
    path: () => `/submissions/${world.submitted.submissionId}/attachments/metadata`,
  },
  {
    code: 'not-found',
    name: 'an attachment under another submission',
    path: () => `/submissions/${world.decided.submissionId}/attachments/${world.submitted.attachmentIds[0] ?? ''}`,
  },
  { name: 'a case as a submission', path: () => `/submissions/${world.submitted.caseId}` },
  { name: 'a submission as a case', path: () => `/cases/${world.submitted.submissionId}/events` },
  { name: 'an id with a blank', path: () => `/submissions/${world.submitted.submissionId}%20` },
  { name: 'an id in braces', path: () => `/submissions/%7B${world.submitted.submissionId}%7D` },
  { name: 'an id with U+0000', path: () => `/submissions/${world.submitted.submissionId}%00` },
  { name: 'a percent sign alone', path: () => `/submissions/%` },
]

describe('the receiving side', () => {
  test.each(fetching)('does not find $name', async ({ name, path, code }) => {
    const call = () => ({ method: 'GET', path: `${submissionApi}${path()}`, token: world.receiver.token })
    await expectRefused(world, { name, code: code ?? missingAt(path()), call })
  })

  const queries: [string, string][] = [
    ['offset=', '/offset'],
    ['offset=1e3', '/offset'],
    ['offset=+1', '/offset'],
    ['offset=1000000000', '/offset'],
    ['offset=1.5', '/offset'],
    ['limit=0x10', '/limit'],
    ['limit=%00', '/limit'],
    ['limit=1&limit=501', '/limit'],
    ['limit=%D9%A1', '/limit'],
    ['destinationId=', '/destinationId'],
    ['destinationId=%00', '/destinationId'],
    ['destinationId[]=x&destinationId=1', '/destinationId'],
  ]
  test.each(queries)('is refused the list with ?%s', async (query, pointer) => {
    const path = `${submissionApi}/submissions?${query}`
    const call = () => ({ method: 'GET', path, token: world.receiver.token })
    await expectRefused(world, { name: query, code: 'invalid', pointers: [pointer], call })
  })
})
