import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foreignRecordNames, foreignRecords } from './testing/foreign-records.ts'
import type { ContentRecord } from './metadata-record.ts'
import { senderFacts } from './sender-facts.ts'

const record = (more: object): ContentRecord => ({
  $schema: 'https://schema.example/metadata/2.1.0/metadata.schema.json',
  contentStructure: {
    data: {
      submissionSchema: { schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' },
      hash: { type: 'sha512', content: 'a'.repeat(128) },
    },
    attachments: [],
  },
  ...more,
})

test('a payment is told with its amount in euros, its state and its transaction', () => {
  const paymentInformation = {
    transactionId: 'T-4711',
    transactionTimestamp: '2026-11-12T10:00:00Z',
    paymentMethod: 'OTHER',
    paymentMethodDetail: 'Lastschrift',
    status: 'BOOKED',
    grossAmount: 28.5,
    transactionUrl: null,
  }
  expect(senderFacts(record({ paymentInformation }))).toMatchObject({
    payment: {
      status: 'BOOKED',
      grossAmount: 28.5,
      method: 'Lastschrift',
      transactionId: 'T-4711',
      at: '2026-11-12T10:00:00Z',
    },
    others: [],
  })
})

test.each([
  ['beside the content', { type: 'identificationReport', levelOfAssurance: 'substantial' }],
  ['as an address', { type: 'identificationReport', content: { loa: 'http://eidas.europa.eu/LoA/substantial' } }],
  [
    'in base64url',
    {
      type: 'identificationReport',
      content: Buffer.from('{"level":"http://eidas.europa.eu/LoA/substantial"}').toString('base64url'),
    },
  ],
  [
    'in a compact JWS',
    {
      type: 'identificationReport',
      content: `e30.${Buffer.from('{"subject":{"level":"Substantial"}}').toString('base64url')}.AAAA`,
    },
  ],
])('the level of an identification is found %s', (_, report) => {
  const expected = [{ type: 'identificationReport', level: 'substantial' }]
  expect(senderFacts(record({ authenticationInformation: [report] })).identifications).toEqual(expected)
  expect(senderFacts(record({ authenticationInformation: report })).identifications).toEqual(expected)
})

test('an identification whose content says nothing is told without a level', () => {
  const reports = [{ type: 'identificationReport', content: 'not base64 %%' }]
  expect(senderFacts(record({ authenticationInformation: reports })).identifications).toEqual([
    { type: 'identificationReport' },
  ])
})

test('each further channel is told with where it leads, but not the key for replies through the service', () => {
  const replyChannel = {
    fitConnect: { encryptionPublicKey: { kty: 'RSA' } },
    eMail: { address: 'a@b.example', usePgp: false },
    deMail: null,
    idBundDeMailbox: { mailboxUuid: '3f0c7b52-0d0a-4f6e-8c4b-2a1000000001', applicationId: 'x' },
    pigeon: {},
  }
  expect(senderFacts(record({ replyChannel }))).toMatchObject({
    channels: [
      { channel: 'eMail', address: 'a@b.example' },
      { channel: 'idBundDeMailbox', address: '3f0c7b52-0d0a-4f6e-8c4b-2a1000000001' },
      { channel: 'pigeon' },
    ],
    others: [],
  })
})

test('references have names of their own, and what nobody knows is told by its place', () => {
  const facts = senderFacts(
    record({
      additionalReferenceInfo: { senderReference: 'ANT-17', applicationDate: '2026-11-12', more: { of: [true] } },
      author: { product: { name: 'adapter' } },
      'a/b~c': 1,
    }),
  )
  expect(facts).toMatchObject({ senderReference: 'ANT-17', applicationDate: '2026-11-12' })
  expect(facts.others).toEqual([
    { pointer: '/additionalReferenceInfo/more/of/0', value: 'true' },
    { pointer: '/author/product/name', value: 'adapter' },
    { pointer: '/a~1b~0c', value: '1' },
  ])
})

test.each(foreignRecordNames)('the record %s is read', (name) => {
  const subject = {
    identifier: 'urn:x',
    schemaUri: 'https://s.example',
    sha512: 'a',
    attachment: { id: 'b', sha512: 'c' },
  }
  const facts = senderFacts(JSON.parse(foreignRecords[name](subject)) as ContentRecord) // written as one
  expect(facts.payment).toBeUndefined()
  expect(facts.identifications).toEqual([])
})

test('whatever a stranger writes, little is told of it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 12 })), (more) => {
      const facts = senderFacts(record({ ...more, deep: nested(20_000) }))
      expect(facts.others.length).toBeLessThanOrEqual(50)
      for (const { pointer, value } of facts.others) expect(pointer.length + value.length).toBeLessThanOrEqual(602)
    }),
  )
})

/** Lists in each other, as deep as asked. */
function nested(depth: number): unknown {
  let value: unknown = 'end'
  for (let at = 0; at < depth; at += 1) value = [value]
  return value
}
