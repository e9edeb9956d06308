import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildMetadataRecord } from '@kurier/sdk/metadata-record'
import { readMetadataRecord } from '@kurier/sdk/read-metadata-record'
import { foreignRecordNames, foreignRecords } from '@kurier/sdk/testing/foreign-records'
import { metadataSchema } from './metadata-schema.ts'
import { newerMetadataSchema } from './newer-metadata-schema.ts'

const address = 'https://kurier.example/schemas/metadata/1.0.0/metadata.schema.json'
const newerAddress = 'https://kurier.example/schemas/metadata/2.1.0/metadata.schema.json'
const fitsNewer = new Ajv2020().compile(newerMetadataSchema(newerAddress))
const fits = new Ajv2020().compile(metadataSchema(address))
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const isRead = (value: unknown) => readMetadataRecord(bytes(value)).ok

const digest = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 128, maxLength: 128 })
const filled = fc.string({ minLength: 1 })
const key = { kty: 'RSA', kid: 'reply-key-1', n: 'A'.repeat(683), e: 'AQAB', key_ops: ['wrapKey'] }

const content = fc.record({
  schema: fc.constant(address),
  publicService: fc.record(
    { identifier: filled, name: fc.string(), description: fc.string() },
    { requiredKeys: ['identifier', 'name'] },
  ),
  data: fc.record({ submissionSchema: fc.record({ schemaUri: filled, mimeType: filled }), sha512: digest }),
  attachments: fc.array(
    fc.record(
      {
        attachmentId: fc.uuid(),
        purpose: fc.constantFrom('attachment' as const, 'form' as const, 'report' as const),
        filename: fc.string(),
        mimeType: filled,
        sha512: digest,
      },
      { requiredKeys: ['attachmentId', 'purpose', 'mimeType', 'sha512'] },
    ),
  ),
  extras: fc.constantFrom(
    undefined,
    { replyChannel: { fitConnect: { encryptionPublicKey: key } } },
    { paymentInformation: 7 },
  ),
})

/** Every way to replace or remove one member, however deep, of a record. */
function* mutations(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const put = (other: unknown): unknown => {
      const copy: unknown = structuredClone(value)
      if (Array.isArray(copy)) copy[Number(name)] = other
      else (copy as Record<string, unknown>)[name] = other
      return copy
    }
    for (const other of [undefined, 7, '', 'text', [], {}])
      if (!(Array.isArray(value) && other === undefined)) yield put(other)
    for (const deeper of mutations(member)) yield put(deeper)
  }
}

test('what the client library writes fits the schema', () => {
  fc.assert(
    fc.property(content, (given) => {
      const record: unknown = JSON.parse(JSON.stringify(buildMetadataRecord(given)))
      expect([fits(record), fits.errors]).toEqual([true, null])
    }),
  )
})

test('the client library reads exactly what fits the schema', () => {
  const attachments = [
    {
      attachmentId: '018f2a00-0000-7000-8000-000000000009',
      purpose: 'form',
      filename: 'a',
      mimeType: 'a/b',
      sha512: 'a'.repeat(128),
    } as const,
  ]
  const extras = { replyChannel: { fitConnect: { encryptionPublicKey: key, processStandards: ['x'] }, other: {} } }
  const publicService = { identifier: 'urn:x:y', name: 'x', description: 'y' }
  const data = { submissionSchema: { schemaUri: 'urn:x:y', mimeType: 'a/b' }, sha512: 'b'.repeat(128) }
  const record = buildMetadataRecord({ schema: address, publicService, data, attachments, extras })
  const judged = [...mutations(record)].map((value) => {
    const sent: unknown = JSON.parse(JSON.stringify(value))
    return { sent, fits: fits(sent), isRead: isRead(sent) }
  })
  expect(judged.filter((each) => each.fits !== each.isRead)).toEqual([])
  expect(new Set(judged.map((each) => each.fits))).toEqual(new Set([true, false]))
  expect(judged.length).toBeGreaterThan(100)
})

test.each([undefined, 'x', 'https://kurier.example/schemas/metadata/2.0.0/metadata.schema.json'])(
  'another schema reference, %s, does not fit',
  ($schema) => {
    const data = { submissionSchema: { schemaUri: 'urn:x:y', mimeType: 'a/b' }, sha512: 'b'.repeat(128) }
    const record = buildMetadataRecord({
      schema: address,
      publicService: { identifier: 'urn:x:y', name: 'x' },
      data,
      attachments: [],
    })
    expect([fits(record), fits({ ...record, $schema })]).toEqual([true, false])
  },
)

describe('version 2.1.0', () => {
  test('is fitted by what the client library writes for it', () => {
    fc.assert(
      fc.property(content, (given) => {
        const written = buildMetadataRecord({ ...given, schema: newerAddress })
        const record: unknown = JSON.parse(JSON.stringify(written))
        expect([fitsNewer(record), fitsNewer.errors]).toEqual([true, null])
        expect(fits(record)).toBe(false)
      }),
    )
  })

  const described = {
    attachmentId: '018f2a00-0000-7000-8000-000000000009',
    purpose: 'form',
    mimeType: 'a/b',
    sha512: 'a'.repeat(128),
  } as const
  const record = buildMetadataRecord({
    schema: newerAddress,
    publicService: { identifier: 'urn:x:y', name: 'x' },
    attachments: [described],
    data: { submissionSchema: { schemaUri: 'urn:x:y', mimeType: 'a/b' }, sha512: 'b'.repeat(128) },
    extras: { replyChannel: { fitConnect: { encryptionPublicKey: key } } },
  })

  test('is read by the client library wherever a record fits it', () => {
    const judged = [...mutations(record)].map((value) => {
      const sent: unknown = JSON.parse(JSON.stringify(value))
      return { sent, fits: fitsNewer(sent), isRead: isRead(sent) }
    })
    expect(judged.filter((each) => each.fits && !each.isRead)).toEqual([])
    expect(new Set(judged.map((each) => each.fits))).toEqual(new Set([true, false]))
  })

  test('knows attachments in fragments, and attachments that are the data record', () => {
    const { contentStructure } = record
    for (const more of [{ purpose: 'data' }, { fragments: [described.attachmentId] }]) {
      const attachments = contentStructure.attachments.map((attachment) => ({ ...attachment, ...more }))
      const other = { ...record, contentStructure: { ...contentStructure, attachments } }
      expect([fitsNewer(other), isRead(other)]).toEqual([true, true])
    }
  })

  test.each([
    ['without a schema reference', { $schema: undefined }],
    [
      'without a standard for replies',
      { replyChannel: { fitConnect: { encryptionPublicKey: key, processStandards: [] } } },
    ],
    ['of another major version', { $schema: address }],
  ])('is not fitted by a record %s', (_, more) => {
    expect(fitsNewer(JSON.parse(JSON.stringify({ ...record, ...more })))).toBe(false)
  })

  test.each(foreignRecordNames)('is fitted by records of others: %s', (name) => {
    const about = { identifier: 'urn:x:y', schemaUri: 'urn:x:y', sha512: 'a'.repeat(128) }
    const attachment = { id: described.attachmentId, sha512: 'b'.repeat(128) }
    const given: unknown = JSON.parse(foreignRecords[name]({ ...about, attachment }))
    expect(fitsNewer(given)).toBe(name.startsWith('2.') && !name.includes('Java client'))
  })
})
