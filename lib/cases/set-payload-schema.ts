import { notifyTypes, type EventName, type SubjectKind } from '@kurier/wire/names'
import { instancePattern, URI_PATTERN, UUID_PATTERN } from '@kurier/wire/patterns'

/** Addresses that the schema names, see `wireAddresses`. */
type Addresses = { setPayloadSchema: string; setPayloadBase: string; eventTypeBase: string }

/**
 * The addresses of the set payload that events may name, as a pattern: versions 1.y.z from 1.1.0 on, whose content is
 * the same (decisions 6). Clients write the newest that they know, so that it changes with them.
 */
export function setPayloadPattern({ setPayloadBase: base }: Pick<Addresses, 'setPayloadBase'>): string {
  const literally = base.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`^${literally}/1\.[1-9][0-9]*\.(0|[1-9][0-9]*)/set-payload\.schema\.json$`
}

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
const text = { type: 'string', minLength: 1 }

const tags = {
  type: 'object',
  description: 'Authentication tag of each part of a submission or reply',
  properties: {
    metadata: { ...text, description: 'Tag of the metadata record' },
    data: { ...text, description: 'Tag of the data record' },
    attachments: {
      type: 'object',
      description: 'Tag of each attachment by its id; empty when there are none',
      propertyNames: { pattern: `^${UUID_PATTERN}$` },
      additionalProperties: text,
    },
  },
}

const problems = (subject: SubjectKind) => ({
  type: 'array',
  items: {
    type: 'object',
    description: 'RFC 7807 without a status member',
    properties: {
      type: { type: 'string', pattern: URI_PATTERN, description: 'URI of the problem type' },
      title: { ...text, description: 'The problem type in words' },
      detail: { type: 'string', description: 'What is wrong here' },
      instance: {
        description: 'The part at fault',
        type: 'string',
        pattern: instancePattern(subject),
      },
    },
    required: ['type', 'title', 'instance'],
  },
})

const definitions = {
  empty: { type: 'object', maxProperties: 0 },
  authenticationTags: { ...tags, required: ['metadata', 'data', 'attachments'] },
  // a receiving system may leave out `attachments` if the submission has no attachments
  postedAuthenticationTags: { ...tags, required: ['metadata', 'data'] },
  submitted: {
    type: 'object',
    properties: { authenticationTags: ref('authenticationTags') },
    required: ['authenticationTags'],
  },
  told: {
    type: 'object',
    properties: {
      notifyType: { enum: notifyTypes, description: 'Informed by callback, or fetched the list' },
    },
    required: ['notifyType'],
  },
  submissionProblems: problems('submission'),
  replyProblems: problems('reply'),
  acceptedSubmission: {
    type: 'object',
    properties: { authenticationTags: ref('postedAuthenticationTags'), problems: ref('submissionProblems') },
    required: ['authenticationTags'],
  },
  acceptedReply: {
    type: 'object',
    properties: { authenticationTags: ref('authenticationTags'), problems: ref('replyProblems') },
    required: ['authenticationTags'],
  },
  rejectedSubmission: {
    type: 'object',
    properties: { problems: { ...ref('submissionProblems'), minItems: 1 } },
    required: ['problems'],
  },
  rejectedReply: {
    type: 'object',
    properties: { problems: { ...ref('replyProblems'), minItems: 1 } },
    required: ['problems'],
  },
} as const

/** Specification 6.2: the content of each event type. */
export const eventContents = {
  'create-submission': 'empty',
  'submit-submission': 'submitted',
  'notify-submission': 'told',
  'forward-submission': 'empty',
  'reject-submission': 'rejectedSubmission',
  'accept-submission': 'acceptedSubmission',
  'delete-submission': 'empty',
  'create-reply': 'empty',
  'submit-reply': 'submitted',
  'notify-reply': 'told',
  'reject-reply': 'rejectedReply',
  'accept-reply': 'acceptedReply',
  'delete-reply': 'empty',
} as const satisfies Record<EventName, keyof typeof definitions>

/** Events about a submission have `sub` submission:<uuid>, those about a reply reply:<uuid>. */
const subjectRule = (subject: SubjectKind) => ({
  if: { properties: { events: { propertyNames: { pattern: `-${subject}$` } } } },
  then: { properties: { sub: { pattern: `^${subject}:${UUID_PATTERN}$` } } },
})

/**
 * The JSON Schema (2020-12) of the set payload, version 1.2.2 (specification 6.1 and 6.2). A posted event may leave out
 * `$schema` (decisions 6).
 */
export function setPayloadSchema(addresses: Addresses): object {
  const { setPayloadSchema: address, eventTypeBase } = addresses
  const types = Object.entries(eventContents).map(([name, content]) => [`${eventTypeBase}/${name}`, ref(content)])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: 'Set payload',
    description: 'Payload of the signed record that documents an event, version 1.2.2',
    type: 'object',
    properties: {
      $schema: {
        type: 'string',
        pattern: setPayloadPattern(addresses),
        description:
          'Address of version 1.1.0 or a later 1.y.z, by which the author wrote it; absent counts as this one',
      },
      jti: { type: 'string', pattern: `^${UUID_PATTERN}$`, description: 'Unique id of the event' },
      iss: { ...text, description: 'Author: the submission interface of the service, or the id of a destination' },
      iat: { type: 'integer', minimum: 0, description: 'Issue time, seconds since the epoch' },
      sub: { type: 'string', pattern: `^(submission|reply):${UUID_PATTERN}$`, description: 'What the event is about' },
      txn: { type: 'string', pattern: `^case:${UUID_PATTERN}$`, description: 'The case' },
      events: {
        description: 'Exactly one event type with its content',
        type: 'object',
        properties: Object.fromEntries(types) as Record<string, object>, // pairs of a URI and a reference
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
      },
    },
    required: ['jti', 'iss', 'iat', 'sub', 'txn', 'events'],
    allOf: [subjectRule('submission'), subjectRule('reply')],
    $defs: definitions,
  }
}
