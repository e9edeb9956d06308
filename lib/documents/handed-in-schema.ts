import { UUID_PATTERN } from '@kurier/wire/patterns'
import { askedLimits, handedInLimits, ONE_LINE, SEVERAL_LINES } from './terms.ts'

const id = (description: string) => ({ type: 'string', pattern: `^${UUID_PATTERN}$`, description })

const files = (description: string) => ({
  type: 'array',
  maxItems: handedInLimits.files,
  items: {
    type: 'object',
    properties: {
      attachmentId: id('An attachment of this submission'),
      name: { type: 'string', maxLength: handedInLimits.name, pattern: ONE_LINE, description: 'The file’s name' },
    },
    required: ['attachmentId', 'name'],
    additionalProperties: false,
  },
  description,
})

/**
 * The JSON Schema (2020-12) of documents that are handed in, version 1.0.0: the data record of a further submission, which
 * follows a reply that asked for documents.
 * @param address `{schema_base}/documents-handed-in/1.0.0/documents-handed-in.schema.json`
 */
export function handedInSchema(address: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Documents handed in',
    description: 'Data record of a submission that hands in what a reply of its case asked for, version 1.0.0',
    type: 'object',
    properties: {
      replyId: id('The reply that is followed'),
      documents: {
        type: 'array',
        maxItems: askedLimits.documents,
        items: {
          type: 'object',
          properties: {
            id: id('As in the message; each id once'),
            title: {
              type: 'string',
              maxLength: askedLimits.title,
              pattern: ONE_LINE,
              description: 'As in the message',
            },
            required: { type: 'boolean', description: 'As in the message' },
            attachments: files('What is handed in now; empty when it is nothing'),
          },
          required: ['id', 'title', 'required', 'attachments'],
          additionalProperties: false,
        },
        description: 'Every document that the message asked for; empty when its sender can no longer read it',
      },
      others: files('What belongs to none of these documents'),
      remark: {
        type: 'string',
        maxLength: handedInLimits.remark,
        pattern: SEVERAL_LINES,
        description: 'Plain text',
      },
    },
    required: ['replyId', 'documents'],
    additionalProperties: false,
  }
}
