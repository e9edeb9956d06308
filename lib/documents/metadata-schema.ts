import { UUID_PATTERN } from '@kurier/wire/patterns'
import { attachmentPurposes } from '@kurier/wire/names'

export const text = { type: 'string' }
export const filled = { type: 'string', minLength: 1 }

export const hash = {
  type: 'object',
  description: 'Hash of the plaintext',
  properties: {
    type: { const: 'sha512' },
    content: { type: 'string', pattern: '^[0-9a-f]{128}$', description: 'SHA-512, lower-case hexadecimal' },
  },
  required: ['type', 'content'],
}

export const attachment = {
  type: 'object',
  properties: {
    attachmentId: {
      type: 'string',
      pattern: `^${UUID_PATTERN}$`,
      description: 'Id under which the attachment was announced',
    },
    purpose: { enum: attachmentPurposes, description: 'What it is to the data record' },
    filename: { ...text, description: 'Name to save it under' },
    mimeType: { ...filled, description: 'Media type of the plaintext' },
    hash: { $ref: '#/$defs/hash' },
  },
  required: ['attachmentId', 'purpose', 'mimeType', 'hash'],
}

export const contentStructure = {
  type: 'object',
  properties: {
    data: {
      type: 'object',
      description: 'The data record',
      properties: {
        submissionSchema: {
          type: 'object',
          description: 'Schema that the data record follows',
          properties: { schemaUri: filled, mimeType: filled },
          required: ['schemaUri', 'mimeType'],
        },
        hash: { $ref: '#/$defs/hash' },
      },
      required: ['submissionSchema', 'hash'],
    },
    attachments: { type: 'array', items: { $ref: '#/$defs/attachment' } },
  },
  required: ['data', 'attachments'],
}

export const publicService = {
  type: 'object',
  description: 'The administrative service that is applied for; when named, the one of the submission',
  properties: { identifier: { ...filled, description: 'URN of the service' }, name: text, description: text },
  required: ['identifier', 'name'],
}

const replyChannel = {
  type: 'object',
  description: 'How the receiving system can answer; further channels are possible',
  properties: {
    fitConnect: {
      type: 'object',
      description: 'By a reply through this service',
      properties: {
        encryptionPublicKey: {
          type: 'object',
          description: 'Public key (JWK, RFC 7517) that the reply is encrypted for',
          properties: {
            kty: filled,
            kid: filled,
            n: text,
            e: text,
            alg: text,
            key_ops: { type: 'array', items: text },
          },
          required: ['kty', 'kid'],
        },
        processStandards: { type: 'array', items: text },
      },
      required: ['encryptionPublicKey'],
    },
  },
}

/**
 * The JSON Schema (2020-12) of the metadata record, version 1.0.0, the plaintext of `encryptedMetadata`. Further members
 * are allowed everywhere. The service itself never sees a metadata record: it is encrypted.
 * @param address `{schema_base}/metadata/1.0.0/metadata.schema.json`
 */
export function metadataSchema(address: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Metadata record',
    description: 'What a submission consists of, version 1.0.0',
    type: 'object',
    properties: {
      $schema: {
        type: 'string',
        pattern: '/metadata/1\\.0\\.0/metadata\\.schema\\.json$',
        description: 'Address of this schema, here or at another installation',
      },
      publicServiceType: publicService,
      contentStructure,
      replyChannel,
    },
    required: ['$schema', 'contentStructure'],
    $defs: { hash, attachment },
  }
}
