import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { buildMetadataRecord, buildReplyMetadataRecord, type MetadataContent } from './metadata-record.ts'
import { metadataVersions } from '@kurier/wire/names'
import { metadataSchemaAddress } from './metadata-version.ts'
import { readMetadataRecord, readReplyMetadataRecord } from './read-metadata-record.ts'
import { foreignRecordNames, foreignRecords, type ForeignRecord } from './testing/foreign-records.ts'

const identifier = 'urn:de:fim:leika:leistung:99107023017000'
const about = {
  identifier,
  schemaUri: 'https://kurier.example/schema.json',
  sha512: 'a1'.repeat(64),
  attachment: { id: '018f2a00-0000-7000-8000-00000000000f', sha512: 'b2'.repeat(64) },
}
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const written = (name: ForeignRecord) => foreignRecords[name](about)
const parsed = (name: ForeignRecord): Record<string, unknown> => JSON.parse(written(name))

function metadataOf(name: ForeignRecord) {
  const read = readMetadataRecord(bytes(written(name)))
  if (!read.ok) throw new Error(`${read.fault}: ${read.detail}`)
  return read.metadata
}

describe('a metadata record of others', () => {
  test.each(foreignRecordNames)('of version %s is read in the one shape', (name) => {
    const metadata = metadataOf(name)
    expect(metadata.$schema).toBe(parsed(name).$schema)
    expect(metadata.contentStructure).toMatchObject({
      data: {
        submissionSchema: { schemaUri: about.schemaUri, mimeType: 'application/json' },
        hash: { type: 'sha512', content: about.sha512 },
      },
      attachments: [
        { attachmentId: about.attachment.id, mimeType: 'application/pdf', hash: { content: about.attachment.sha512 } },
      ],
    })
    expect(metadata).not.toHaveProperty('publicServiceType')
  })

  test.each<[ForeignRecord, object | undefined]>([
    ['2.0.0 of a Python client', undefined],
    ['2.1.0 of a PHP client', undefined],
    ['2.1.0 of a JavaScript client', { identifier, name: 'Lastenzuschuss' }],
    ['2.1.0 of a Java client', { identifier, name: 'Lastenzuschuss' }],
    ['1.3.0 of a Java client', { identifier, name: 'Lastenzuschuss' }],
    ['1.1.0 without a public service', undefined],
  ])('of version %s names the public service under one name, if any', (name, service) => {
    expect(metadataOf(name).publicService).toEqual(service)
  })

  it('keeps the rest as it came', () => {
    const { additionalReferenceInfo, replyChannel, contentStructure } = metadataOf('2.0.0 of a Python client')
    expect(additionalReferenceInfo).toEqual({ senderReference: 'ANT-00017' })
    expect(replyChannel).toEqual({ eMail: { address: 'a@b.example' } })
    expect(contentStructure.attachments[0]?.description).toBe('Anmeldung für Größere')
    const { author, dataSets } = parsed('2.1.0 of a JavaScript client')
    expect(metadataOf('2.1.0 of a JavaScript client')).toMatchObject({ author, dataSets })
  })

  it('takes null for what is absent', () => {
    const [attachment] = metadataOf('2.1.0 of a Java client').contentStructure.attachments
    expect(attachment).toMatchObject({ filename: undefined, description: undefined, fragments: undefined })
    expect(metadataOf('2.1.0 of a Java client').replyChannel?.fitConnect).toBeUndefined()
    expect(metadataOf('1.3.0 of a Java client')).not.toHaveProperty('replyChannel')
  })

  it('may have kept the other name of the public service', () => {
    const record = parsed('2.1.0 of a PHP client')
    const read = readMetadataRecord(bytes({ ...record, publicServiceType: { identifier, name: 'x' } }))
    expect(read).toMatchObject({ ok: true, metadata: { publicService: { identifier } } })
  })
})

/** A record with one member of its attachment replaced. */
function withAttachment(name: ForeignRecord, members: object): object {
  const { contentStructure, ...record } = JSON.parse(written(name))
  const attachments = [{ ...contentStructure.attachments[0], ...members }]
  return { ...record, contentStructure: { ...contentStructure, attachments } }
}

const other = (version: string) => ({
  ...parsed('2.1.0 of a PHP client'),
  $schema: `https://schema.fitko.de/fit-connect/metadata/${version}/metadata.schema.json`,
})

describe('what is not understood is refused by name:', () => {
  test.each<[string, unknown, string, string]>([
    ...['0.9.0', '3.0.0', '12.0.0'].map((version): [string, unknown, string, string] => [
      `version ${version}`,
      other(version),
      'unsupported-schema',
      `/$schema: version ${version} of the metadata schema is not supported; 1.x and 2.x are.`,
    ]),
    [
      'another schema',
      { ...other('2.1.0'), $schema: 'https://schema.fitko.de/fit-connect/set-payload/1.2.2/set-payload.schema.json' },
      'unsupported-schema',
      '/$schema: it names no version of the metadata schema.',
    ],
    ['no schema', { ...other('2.1.0'), $schema: null }, 'schema-missing', 'lacks its schema reference ($schema)'],
    [
      'another purpose',
      withAttachment('2.1.0 of a PHP client', { purpose: 'picture' }),
      'schema-violation',
      '/contentStructure/attachments/0/purpose must be one of attachment, form, report, data',
    ],
    [
      'a wrong service, under the name that the record uses',
      { ...parsed('1.3.0 of a Java client'), publicServiceType: { name: 'x' } },
      'schema-violation',
      '/publicServiceType/identifier must be a string',
    ],
    [
      'no data record',
      { ...other('2.1.0'), contentStructure: { attachments: [] } },
      'schema-violation',
      '/contentStructure/data must be an object',
    ],
  ])('%s', (_, record, fault, detail) => {
    expect(readMetadataRecord(bytes(record))).toEqual({ ok: false, fault, detail: expect.stringContaining(detail) })
    expect(readReplyMetadataRecord(bytes(record))).toMatchObject({ ok: false, fault })
  })

  it.each([
    { fragments: [] },
    { fragments: ['018F2A00-0000-7000-8000-0000000000AA'] },
    { purpose: 'data' },
    { purpose: 'data', fragments: ['018f2a00-0000-7000-8000-0000000000aa', '018f2a00-0000-7000-8000-0000000000ab'] },
  ])('%j of an attachment is read', (more) => {
    const read = readMetadataRecord(bytes(withAttachment('2.1.0 of a PHP client', more)))
    const described = { ...more, ...(more.fragments && { fragments: more.fragments.map((id) => id.toLowerCase()) }) }
    expect(read).toMatchObject({ ok: true, metadata: { contentStructure: { attachments: [described] } } })
  })
})

const filled = fc.string({ minLength: 1 })
const digest = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 128, maxLength: 128 })
const content: fc.Arbitrary<MetadataContent> = fc.record({
  schema: fc.constantFrom(...metadataVersions).map((version) => metadataSchemaAddress('https://a.example/s', version)),
  publicService: fc.record({ identifier: filled, name: fc.string() }),
  data: fc.record({ submissionSchema: fc.record({ schemaUri: filled, mimeType: filled }), sha512: digest }),
  attachments: fc.array(
    fc.record({
      attachmentId: fc.uuid(),
      purpose: fc.constantFrom('attachment' as const, 'form' as const, 'report' as const),
      filename: fc.string(),
      mimeType: filled,
      sha512: digest,
    }),
  ),
  extras: fc.constantFrom({}, { author: { name: 'a' }, nothing: null }),
})

it('whatever is written is read as the same, in each version', () => {
  fc.assert(
    fc.property(content, (given) => {
      const { publicService, data, attachments, schema, extras } = given
      const expected = {
        ok: true,
        metadata: {
          ...extras,
          $schema: schema,
          publicService,
          contentStructure: {
            data: { submissionSchema: data.submissionSchema, hash: { type: 'sha512', content: data.sha512 } },
            attachments: attachments.map(({ sha512, ...described }) => ({
              ...described,
              hash: { type: 'sha512', content: sha512 },
            })),
          },
        },
      }
      expect(readMetadataRecord(bytes(buildMetadataRecord(given)))).toEqual(expected)
      expect(readReplyMetadataRecord(bytes(buildReplyMetadataRecord(given)))).toEqual(expected)
    }),
  )
})
