import { generateKeyPairSync, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { signPs512 } from '../platform/crypto/jws.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { checkPostedEvent } from './posted-event.ts'
import { eventTable, wireName, type EventRow } from './rules.ts'
import { type EventName } from '@kurier/wire/names'
import { eventContents } from './set-payload-schema.ts'
import { EVENT_TYP, signServiceEvent } from './sign-event.ts'
import { payloadFaults, tokenFaults } from './testing/set-payload-check.ts'

const id = '018f2a00-0000-7000-8000-00000000000'
const problem = (instance: string) => ({ type: 'https://problems.example/x', title: 'x', detail: 'y', instance })
const authenticationTags = { metadata: 'm', data: 'd', attachments: { [`${id}9`]: 'a' } }

/** A content of each kind. */
const samples = {
  empty: {},
  submitted: { authenticationTags },
  told: { notifyType: 'polling' },
  acceptedSubmission: { authenticationTags, problems: [problem('submission'), problem(`attachment:${id}9`)] },
  acceptedReply: { authenticationTags, problems: [problem('reply')] },
  rejectedSubmission: { problems: [problem('metadata'), problem('submission')] },
  rejectedReply: { problems: [problem('other'), problem('reply')] },
} as const satisfies Record<(typeof eventContents)[EventName], object>

/** Which samples fit each kind: more members than needed do no harm. */
const alike = {
  empty: ['empty'],
  submitted: ['submitted', 'acceptedSubmission', 'acceptedReply'],
  told: ['told'],
  acceptedSubmission: ['submitted', 'acceptedSubmission'],
  acceptedReply: ['submitted', 'acceptedReply'],
  rejectedSubmission: ['acceptedSubmission', 'rejectedSubmission'],
  rejectedReply: ['acceptedReply', 'rejectedReply'],
} as const satisfies Record<keyof typeof samples, readonly (keyof typeof samples)[]>

const names = Object.keys(eventContents) as EventName[] // its own keys
const subjectOf = (name: EventName) => name.slice(name.lastIndexOf('-') + 1)

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})

const payload = (name: EventName, more: object = {}) => ({
  $schema: wireAddresses().setPayloadSchema,
  jti: `${id}1`,
  iss: 'http://localhost:3999/submission-api',
  iat: 1_700_000_000,
  sub: `${subjectOf(name)}:${id}2`,
  txn: `case:${id}3`,
  events: { [`${wireAddresses().eventTypeBase}/${name}`]: samples[eventContents[name]] },
  ...more,
})

test('the schema knows the event types of the table', () => {
  const rows = Object.keys(eventTable) as EventRow[] // its own keys
  expect(names.sort()).toEqual([...new Set(rows.map(wireName))].sort())
})

test.each(Object.keys(eventTable) as EventRow[])('what the service signs for %s fits the schema', async (row) => {
  const name = wireName(row) as EventName // the test above
  const draft = { row, caseId: randomUUID(), subjectId: randomUUID(), content: samples[eventContents[name]] }
  const { token } = await signServiceEvent(db, { ...draft, at: new Date() })
  expect(tokenFaults(token)).toEqual([])
})

describe.each(names)('%s', (name) => {
  test('fits with its own content', () => expect(payloadFaults(payload(name))).toEqual([]))

  test('fits with no content of another shape', () => {
    const events = (content: object) => ({ events: { [`${wireAddresses().eventTypeBase}/${name}`]: content } })
    const fitting = Object.entries(samples).filter(
      ([, sample]) => payloadFaults(payload(name, events(sample))).length === 0,
    )
    expect(fitting.map(([kind]) => kind)).toEqual(alike[eventContents[name]])
  })

  test('is about its own kind of subject', () => {
    const other = subjectOf(name) === 'reply' ? 'submission' : 'reply'
    expect(payloadFaults(payload(name, { sub: `${other}:${id}2` }))).not.toEqual([])
  })
})

test.each([
  ['without jti', { jti: undefined }],
  ['with a jti in capitals', { jti: `${id}A` }],
  ['without author', { iss: undefined }],
  ['with an empty author', { iss: '' }],
  ['with a fraction of a second', { iat: 1.5 }],
  ['with a text as time', { iat: '1700000000' }],
  ['without subject', { sub: undefined }],
  ['with a bare id as subject', { sub: `${id}2` }],
  ['without case', { txn: undefined }],
  ['with another schema', { $schema: 'https://other.example/set-payload.schema.json' }],
  ['without events', { events: undefined }],
  ['with no event', { events: {} }],
  ['with an event of another base', { events: { 'https://other.example/events/create-submission': {} } }],
  ['with an unknown event', { events: { 'http://localhost:3999/schemas/events/send-submission': {} } }],
  [
    'with two events',
    {
      events: {
        'http://localhost:3999/schemas/events/create-submission': {},
        'http://localhost:3999/schemas/events/delete-submission': {},
      },
    },
  ],
])('a payload %s does not fit', (_, more) => {
  const sent: unknown = JSON.parse(JSON.stringify(payload('create-submission', more)))
  expect(payloadFaults(sent)).not.toEqual([])
})

test.each([
  ['no problem', []],
  ['a problem without type', [{ title: 'x', instance: 'submission' }]],
  ['a type that is no URI', [{ type: 'no uri', title: 'x', instance: 'submission' }]],
  ['an instance of a reply', [{ type: 'urn:x:y', title: 'x', instance: 'reply' }]],
  ['an attachment without id', [{ type: 'urn:x:y', title: 'x', instance: 'attachment:' }]],
])('a rejection with %s does not fit', (_, problems) => {
  const events = { [`${wireAddresses().eventTypeBase}/reject-submission`]: { problems } }
  expect(payloadFaults(payload('reject-submission', { events }))).not.toEqual([])
})

describe('a posted event', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const expected = { caseId: `${id}3`, destinationId: `${id}4`, latest: new Date(), now: new Date() }

  const oddly = <T>(usual: T) =>
    fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, fc.string(), fc.webUrl({ withFragments: true }))
  const ofSpecification = fc.record(
    { type: oddly('urn:x:y'), title: oddly('x'), detail: oddly('y'), instance: oddly('data') },
    { requiredKeys: ['type', 'title', 'instance'] },
  )
  const problem = fc.oneof(
    { weight: 30, arbitrary: ofSpecification },
    fc.tuple(ofSpecification, fc.integer()).map(([members, status]) => ({ ...members, status })),
  )
  const problems = fc.array(problem, { maxLength: 3 })
  const content = fc.oneof(
    fc.record({ problems }),
    fc.record(
      {
        authenticationTags: fc.record(
          { metadata: oddly('m'), data: oddly('d'), attachments: fc.constant({ [`${id}9`]: 'a' }) },
          { requiredKeys: ['metadata', 'data'] },
        ),
        problems,
      },
      { requiredKeys: ['authenticationTags'] },
    ),
  )
  const members = fc.record(
    {
      $schema: oddly('http://localhost:3999/schemas/set-payload/1.2.2/set-payload.schema.json'),
      jti: oddly(`${id}1`),
      iat: fc.oneof({ weight: 9, arbitrary: fc.constant(1_700_000_000) }, fc.double(), fc.string()),
      sub: oddly(`submission:${id}2`),
      exp: fc.constant(4_000_000_000),
      toe: fc.anything({ values: [fc.string()], withObjectString: false }),
    },
    { requiredKeys: ['jti', 'iat', 'sub'] },
  )

  test('fits the schema whenever the service takes it', async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(
        content,
        members,
        fc.constantFrom('accept-submission', 'reject-submission'),
        async (event, more, name) => {
          const sent = {
            iss: expected.destinationId,
            txn: `case:${id}3`,
            events: { [`${wireAddresses().eventTypeBase}/${name}`]: event },
            ...more,
          }
          const token = await signPs512(privateKey, 'k', EVENT_TYP, sent)
          const isTaken = await checkPostedEvent(token, expected, async () => jwk).then(
            () => true,
            () => false,
          )
          if (!isTaken) return
          taken += 1
          expect(tokenFaults(token)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
    expect(taken).toBeGreaterThan(25)
  })
})
