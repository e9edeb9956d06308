import { publicMembers } from '../destinations/terms.ts'
import { UUID_PATTERN } from '@kurier/wire/patterns'
import { attachment, contentStructure, filled, hash, publicService, text } from './metadata-schema.ts'
import { attachmentPurposes } from '@kurier/wire/names'

/** More than in version 1.0.0: the data record can be an attachment, and an attachment can come in fragments. */
const newerAttachment = {
  ...attachment,
  properties: {
    ...attachment.properties,
    purpose: { enum: [...attachmentPurposes, 'data'], description: 'What it is to the data record' },
    description: { ...text, description: 'What is in it' },
    fragments: {
      type: 'array',
      items: { type: 'string', pattern: `^${UUID_PATTERN}$` },
      uniqueItems: true,
      description: 'Ids of the attachments into which it was split, in their order',
    },
  },
}

const replyKey = {
  type: 'object',
  description: 'Public key (JWK, RFC 7517) that the reply is encrypted for',
  properties: {
    kty: { const: 'RSA' },
    kid: { type: 'string', minLength: 8 },
    n: { type: 'string', minLength: 683, description: 'At least 4096 bit' },
    e: filled,
    alg: { const: 'RSA-OAEP-256' },
    key_ops: { type: 'array', items: { const: 'wrapKey' } },
  },
  required: publicMembers,
}

const replyChannel = {
  type: 'object',
  description: 'How the receiving system can answer',
  properties: {
    fitConnect: {
      type: 'object',
      description: 'By a reply through this service',
      properties: {
        encryptionPublicKey: replyKey,
        processStandards: {
          type: 'array',
          items: filled,
          minItems: 1,
          description: 'Addresses of the schemas and standards in which the sender understands replies',
        },
      },
      required: ['encryptionPublicKey', 'processStandards'],
    },
  },
}

/**
 * The JSON Schema (2020-12) of the metadata record, version 2.1.0. Further members are allowed everywhere. The service
 * itself never sees a metadata record: it is encrypted.
 * @param address `{schema_base}/metadata/2.1.0/metadata.schema.json`
 */
export function newerMetadataSchema(address: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Metadata record',
    description: 'What a submission consists of, version 2.1.0',
    type: 'object',
    properties: {
      $schema: {
        type: 'string',
        pattern: '/metadata/2\\.\\d+\\.\\d+/metadata\\.schema\\.json$',
        description: 'Address of a schema of version 2, here or at another installation',
      },
      publicService,
      contentStructure,
      replyChannel,
    },
    required: ['$schema', 'contentStructure'],
    $defs: { hash, attachment: newerAttachment },
  }
}
