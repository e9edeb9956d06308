import { describe, expect, it } from 'vitest'
import { buildMetadataRecord, type MetadataContent } from './metadata-record.ts'
import { readMetadataRecord } from './read-metadata-record.ts'

const schema = 'https://kurier.example/schemas/metadata/1.0.0/metadata.schema.json'
const digest = '0123456789abcdef'.repeat(8)
const attachmentId = '018f2a00-0000-7000-8000-000000000009'
const submissionSchema = {
  schemaUri: 'https://kurier.example/schemas/forms/x/1.0/form.schema.json',
  mimeType: 'application/json',
}
const content: MetadataContent = {
  schema,
  publicService: { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' },
  data: { submissionSchema, sha512: digest },
  attachments: [
    { attachmentId, purpose: 'attachment', filename: 'Grundbuch.pdf', mimeType: 'application/pdf', sha512: digest },
  ],
}
const hash = { type: 'sha512', content: digest }
const record = buildMetadataRecord(content)
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

describe('the metadata record', () => {
  it('has its schema reference, service, data and attachments with their hashes', () => {
    expect(record).toEqual({
      $schema: schema,
      publicServiceType: { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Lastenzuschuss' },
      contentStructure: {
        data: { submissionSchema, hash },
        attachments: [
          { attachmentId, purpose: 'attachment', filename: 'Grundbuch.pdf', mimeType: 'application/pdf', hash },
        ],
      },
    })
  })

  it('takes further members, which cannot replace its own', () => {
    const extras = {
      replyChannel: { eMail: { address: 'a@b.example' } },
      $schema: 'x',
      contentStructure: {},
      additionalReferenceInfo: {},
    }
    expect(buildMetadataRecord({ ...content, extras })).toEqual({
      ...record,
      replyChannel: { eMail: { address: 'a@b.example' } },
      additionalReferenceInfo: {},
    })
  })

  it('of version 2.1.0 names the service without its old name, a whole key, and a standard for replies', () => {
    const newer = schema.replace('1.0.0', '2.1.0')
    const encryptionPublicKey = { kty: 'RSA', kid: 'reply-key-1', n: 'AQAB', e: 'AQAB' }
    const wholeKey = { ...encryptionPublicKey, alg: 'RSA-OAEP-256', key_ops: ['wrapKey'] }
    const channel = (processStandards?: string[]) => ({
      replyChannel: { fitConnect: { encryptionPublicKey, processStandards } },
    })
    const message = 'https://kurier.example/schemas/message/1.0.0/message.schema.json'
    for (const [named, expected] of [
      [undefined, [message]],
      [[], [message]],
      [['urn:x:standard'], ['urn:x:standard']],
    ]) {
      const built = buildMetadataRecord({
        ...content,
        schema: newer,
        extras: { ...channel(named), publicServiceType: 7 },
      })
      expect(built).toEqual({
        $schema: newer,
        publicService: content.publicService,
        contentStructure: record.contentStructure,
        replyChannel: { fitConnect: { encryptionPublicKey: wholeKey, processStandards: expected } },
      })
    }
  })

  it('is read as it was written, further members included', () => {
    const replyChannel = {
      fitConnect: { encryptionPublicKey: { kty: 'RSA', kid: 'reply-key-1', n: 'AQAB', e: 'AQAB', x5c: ['MIIB'] } },
    }
    const written = { ...record, replyChannel, paymentInformation: { status: 'BOOKED' } }
    const { publicServiceType: publicService, ...others }: Record<string, unknown> = written
    expect(readMetadataRecord(bytes(written))).toEqual({ ok: true, metadata: { ...others, publicService } })
  })

  it('of the public service’s schema address is read too', () => {
    const $schema = 'https://schema.fitko.de/fit-connect/metadata/1.0.0/metadata.schema.json'
    expect(readMetadataRecord(bytes({ ...record, $schema }))).toMatchObject({ ok: true, metadata: { $schema } })
  })

  it.each([
    ['syntax-violation', new TextEncoder().encode('{')],
    ['syntax-violation', bytes([])],
    ['syntax-violation', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['schema-missing', bytes({ ...record, $schema: undefined })],
    ['schema-missing', bytes({ ...record, $schema: 7 })],
    ['unsupported-schema', bytes({ ...record, $schema: schema.replace('1.0.0', '3.0.0') })],
    ['schema-violation', bytes({ ...record, contentStructure: { data: { submissionSchema, hash } } })],
    ['schema-violation', bytes({ ...record, publicServiceType: { name: 'Lastenzuschuss' } })],
    [
      'schema-violation',
      bytes({ ...record, contentStructure: { ...record.contentStructure, data: { submissionSchema } } }),
    ],
  ])('ends with %s when it cannot be used', (fault, plaintext) => {
    expect(readMetadataRecord(plaintext)).toMatchObject({ ok: false, fault })
  })

  it('names the place of what is wrong', () => {
    const attachments = [
      {
        attachmentId,
        purpose: 'attachment',
        mimeType: 'application/pdf',
        hash: { type: 'sha512', content: digest.toUpperCase() },
      },
    ]
    expect(
      readMetadataRecord(bytes({ ...record, contentStructure: { ...record.contentStructure, attachments } })),
    ).toMatchObject({
      detail: '/contentStructure/attachments/0/hash/content must be 128 lower-case hexadecimal characters',
    })
  })
})
