import { UUID_PATTERN } from '@kurier/wire/patterns'
import { askedLimits, messageLimits, ONE_LINE, SEVERAL_LINES } from './terms.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'

const texts = {
  subject: {
    type: 'string',
    minLength: 1,
    maxLength: messageLimits.subject,
    description: 'What the message is about, one line',
  },
  message: { type: 'string', minLength: 1, maxLength: messageLimits.message, description: 'Plain text' },
}

/**
 * The JSON Schema (2020-12) of a message, version 1.0.0: the data record of a reply that a person writes in the workbench.
 * Both texts are plain text; lengths count code points, lines end with a line feed.
 * @param address `{schema_base}/message/1.0.0/message.schema.json`
 */
export function messageSchema(address: string): object {
  return {
    $schema: draft,
    $id: address,
    title: 'Message',
    description: 'Data record of a reply that is a plain message, version 1.0.0',
    type: 'object',
    properties: texts,
    required: ['subject', 'message'],
    additionalProperties: false,
  }
}

const askedDocument = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: `^${UUID_PATTERN}$`, description: 'Names it in what is handed in; each id once' },
    title: { type: 'string', maxLength: askedLimits.title, pattern: ONE_LINE, description: 'What it is, one line' },
    explanation: {
      type: 'string',
      maxLength: askedLimits.explanation,
      pattern: SEVERAL_LINES,
      description: 'What must be in it, or where it can be got; plain text',
    },
    required: { type: 'boolean', description: 'False where it is needed only if there is one' },
  },
  required: ['id', 'title', 'required'],
  additionalProperties: false,
}

/**
 * The JSON Schema (2020-12) of a message that asks for documents, version 1.1.0. A message that asks for none is one of
 * version 1.0.0.
 * @param address `{schema_base}/message/1.1.0/message.schema.json`
 */
export function askingMessageSchema(address: string): object {
  return {
    $schema: draft,
    $id: address,
    title: 'Message that asks for documents',
    description: 'Data record of a reply that is a message and asks for documents, version 1.1.0',
    type: 'object',
    properties: {
      ...texts,
      documents: {
        type: 'array',
        minItems: 1,
        maxItems: askedLimits.documents,
        items: askedDocument,
        description: 'What is to be handed in, as a further submission of the same case',
      },
      documentsUntil: { type: 'string', format: 'date', description: 'The last day for it, of the sender’s calendar' },
    },
    required: ['subject', 'message', 'documents'],
    additionalProperties: false,
  }
}
