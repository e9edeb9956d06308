import { z } from 'zod'
import { errorClasses } from '../callbacks/terms.ts'
import { attentionTones } from '../rooms/room.ts'
import { attentionKinds } from '../rooms/lists.ts'
import { figuresSpans } from './terms.ts'

/**
 * Things of one kind that need somebody; `total` of them, of which the most urgent are named. `at`, `count` and `detail`
 * mean by kind: since when, attempts · when the service rejects the oldest, submissions · the same, replies · last time, notices · since when, attempts · when, -,
 * the secret's name · when, -, kid · since when, -, kid · since when · since when, -, status · last time, uses, what.
 */
const attentionGroup = z.object({
  kind: z.enum(attentionKinds.map(({ name }) => name)),
  tone: z.enum(attentionTones),
  total: z.number(),
  items: z.array(
    z.object({
      objectKind: z.string(),
      objectId: z.string(),
      objectName: z.string(),
      organisationName: z.string(),
      at: z.string().nullable(),
      count: z.number().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
export type AttentionGroup = z.infer<typeof attentionGroup>

const spread = { median: z.number().nullable(), p95: z.number().nullable() }

/**
 * How far the way to the first submission is gone; what a whole case was played with to be watched counts for nothing.
 * `organisations`: in how many the person may take it; the ids are those that its next step needs.
 */
const firstSteps = z.object({
  organisations: z.number(),
  administrationClient: z.boolean(),
  onlineServiceClient: z.boolean(),
  destination: z.boolean(),
  keys: z.boolean(),
  assignment: z.boolean(),
  callback: z.boolean(),
  submission: z.boolean(),
  destinationId: z.string().nullable(),
  onlineServiceId: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/**
 * `scope`: whose figures these are. `median`, `p95`: milliseconds
 * from sending to the decision that half of the decisions, and 95 of 100, did not exceed; null without any decision.
 */
export const overviewAnswer = z.object({
  scope: z.enum(['all', 'own', 'none']),
  attention: z.array(attentionGroup),
  days: z.array(
    z.object({
      day: z.string(),
      submitted: z.number(),
      accepted: z.number(),
      rejected: z.number(),
      ...spread,
    }),
  ),
  firstSteps: firstSteps.nullable(),
})
export type Overview = z.infer<typeof overviewAnswer>

export const figuresQuery = z.object({ span: z.enum(figuresSpans).catch('day') })

/**
 * What went through, by hour or day, oldest first. `events`: of the log, each of which a request or a deadline made;
 * `refusals`: of token requests, null where none are noted (any more); `median`, `p95`: of callback attempts, in
 * milliseconds, null without any.
 */
export const figuresAnswer = z.object({
  span: z.enum(figuresSpans),
  points: z.array(
    z.object({
      at: z.string(),
      events: z.number(),
      submitted: z.number(),
      refusals: z.number().nullable(),
      delivered: z.number(),
      failed: z.number(),
      ...spread,
    }),
  ),
  callbacks: z.object({
    ...spread,
    failures: z.array(z.object({ errorClass: z.enum(errorClasses), count: z.number() })),
  }),
})
export type Figures = z.infer<typeof figuresAnswer>
