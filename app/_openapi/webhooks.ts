import type { ZodOpenApiObject } from 'zod-openapi'
import { callbackBody } from '#lib/callbacks/callback-body.ts'
import { callbackHeaders } from '#lib/callbacks/signature.ts'
import { callbackTypes, type CallbackType } from '@kurier/wire/names'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { exampleIds, exampleSecret } from '#lib/platform/wire-examples.ts'
import { deprecationHeaderNames, headers } from './shared-parts.ts'
import { callbackTag } from './tags.ts'

const uuid = { type: 'string' as const, format: 'uuid' }

/** A list of objects that have exactly these ids. */
function listOf(...names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, uuid]))
  return { type: 'array' as const, items: { type: 'object' as const, properties, required: names } }
}

const submissions = listOf('destinationId', 'submissionId', 'caseId')
const replies = listOf('destinationId', 'replyId', 'caseId')

/** Members beside `type`, and what a callback of the type means (specification 6.3; decisions 7). */
const bodies: Record<CallbackType, { summary: string; members: Record<string, object> }> = {
  'new-submissions': {
    summary: 'Submissions wait to be fetched',
    members: {
      submissions,
      submissionIds: { type: 'array', items: uuid, deprecated: true, description: 'Replaced by `submissions`' },
    },
  },
  'new-replies': { summary: 'Replies wait to be fetched', members: { replies } },
  'new-events': {
    summary: 'There are new events about these submissions and replies',
    members: { submissions, replies },
  },
}

const { destinationId, caseId, submissionId, replyId } = exampleIds
const submission = { kind: 'submission', id: submissionId, destinationId, caseId } as const
const reply = { kind: 'reply', id: replyId, destinationId, caseId } as const

/** A callback as it arrives, with the proof that it has for the secret of the examples. */
function exampleOf(type: CallbackType) {
  const body = callbackBody(type, [submission, reply], wireAddresses().callbackTypeBase)
  const headers = callbackHeaders(exampleSecret, new Date('2026-01-01T10:00:00Z'), body)
  return { headers, body: JSON.parse(body) as unknown }
}

const parameters = (example: Record<string, string>) => [
  {
    name: 'callback-timestamp',
    in: 'header' as const,
    required: true,
    description: 'Seconds since the epoch; ignore a callback that is older than 5 minutes',
    schema: { type: 'integer' as const, minimum: 0, example: Number(example['callback-timestamp']) },
  },
  {
    name: 'callback-authentication',
    in: 'header' as const,
    required: true,
    description:
      'Lower-case hexadecimal HMAC (RFC 2104) with SHA-512; key: the callback secret; message: the value of ' +
      'callback-timestamp, one full stop, the body as received. Compare in constant time.',
    schema: {
      type: 'string' as const,
      pattern: '^[0-9a-f]{128}$',
      example: example['callback-authentication'],
    },
  },
]

/** The headers that tell of `submissionIds`. */
const deprecationParameters = Object.entries(deprecationHeaderNames).map(([name, header]) => ({
  name,
  in: 'header' as const,
  ...headers[header],
}))

const OTHERWISE =
  'Any other status, redirects included: sent again with growing intervals for up to 14 days, new submissions as long ' +
  'as they wait'

function webhook(type: CallbackType) {
  const { summary, members } = bodies[type]
  const example = exampleOf(type)
  const properties = { type: { const: `${wireAddresses().callbackTypeBase}/${type}` }, ...members }
  const schema = { type: 'object' as const, properties, required: Object.keys(properties) }
  return {
    post: {
      tags: [callbackTag.name],
      operationId: `receive-${type}`,
      summary,
      description:
        'Sent by the service to the callback URL over HTTPS. Order and number are not promised: read anew. Answer every ' +
        'callback with 2xx; do nothing of what one with a bad timestamp or HMAC says.',
      // the receiver knows the service by its HMAC, which the headers bear
      security: [],
      parameters: [...parameters(example.headers), ...(type === 'new-submissions' ? deprecationParameters : [])],
      requestBody: { required: true, content: { 'application/json': { schema, example: example.body } } },
      responses: {
        '2XX': { description: 'The callback was received, be it good or bad' },
        default: { description: OTHERWISE },
      },
    },
  }
}

/** The callbacks of the service as OpenAPI webhooks. */
export function webhooks(): NonNullable<ZodOpenApiObject['webhooks']> {
  return Object.fromEntries(callbackTypes.map((type) => [type, webhook(type)]))
}
