import { messageLimits } from './terms.ts'

/**
 * The JSON Schema (2020-12) of a message, version 1.0.0: the data record of a reply that a person writes in the workbench.
 * Both texts are plain text; lengths count code points, lines end with a line feed.
 * @param address `{schema_base}/message/1.0.0/message.schema.json`
 */
export function messageSchema(address: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Message',
    description: 'Data record of a reply that is a plain message, version 1.0.0',
    type: 'object',
    properties: {
      subject: {
        type: 'string',
        minLength: 1,
        maxLength: messageLimits.subject,
        description: 'What the message is about, one line',
      },
      message: { type: 'string', minLength: 1, maxLength: messageLimits.message, description: 'Plain text' },
    },
    required: ['subject', 'message'],
    additionalProperties: false,
  }
}
