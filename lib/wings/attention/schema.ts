import { z } from 'zod'
import { ownerKinds } from '../../callbacks/terms.ts'
import { languages } from '../applications/terms.ts'
import { asUuid } from '../../platform/ids.ts'
import { aheadKinds, caseKinds, nowKinds } from '../../rooms/lists.ts'
import { attentionTones } from '../../rooms/room.ts'
import { digestRhythms, feedIncludes, MOST_DAYS, MOST_FEED_NAME, USUAL_DAYS } from './terms.ts'

const caseKind = z.enum(caseKinds.map(({ name }) => name))
const id = z
  .string()
  .transform((text) => asUuid(text.trim()))
  .optional()

/**
 * Things of one kind that need somebody; `total` of them, of which the most urgent are named. `at`, `count` and `detail`
 * mean by kind: since when, attempts · when the service rejects the oldest, submissions · the same, replies · last time, notices · since when, attempts · when, -,
 * the secret's name · when, -, kid · since when, -, kid · since when · since when, -, status · last time, uses, what.
 */
const attentionGroup = z.object({
  kind: z.enum(nowKinds.map(({ name }) => name)),
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

/**
 * How far the way to the first submission is gone; what a whole case was played with to be watched counts for nothing.
 * `organisations`: in how many the person may take it; the ids are those that its next step needs. `firstCaseId`: the first
 * case of all, for some days.
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
  firstCaseId: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** Null for somebody who may not take them. */
export const firstStepsAnswer = z.object({ steps: firstSteps.nullable() })

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
      median: z.number().nullable(),
      p95: z.number().nullable(),
    }),
  ),
  firstSteps: firstSteps.nullable(),
})
export type Overview = z.infer<typeof overviewAnswer>

/** For page and route alike; values that do not fit count as not given. `days`: days ahead, today included. */
export const radarQuery = z.object({
  days: z.coerce.number().int().min(1).max(MOST_DAYS).catch(USUAL_DAYS).default(USUAL_DAYS),
  destination: id,
})
export type RadarQuery = z.output<typeof radarQuery>

const day = z.iso.date()

/**
 * `count` things of one kind that will happen to an owner on a day of Berlin; `firstAt`: the first of them, RFC 3339.
 * `isPressing`: there is a loss unless somebody acts.
 */
const radarRow = z.object({
  day,
  owner: z.object({ kind: z.enum(ownerKinds), id: z.string(), name: z.string() }),
  kind: z.enum(aheadKinds.map(({ name }) => name)),
  count: z.int(),
  firstAt: z.string(),
  isPressing: z.boolean(),
})
export type RadarRow = z.infer<typeof radarRow>

/**
 * The forecast of a destination's own past for its waiting submissions. `decisions` in the last days, `since`: the day
 * of the first of them. With fewer than 20 decisions `median`, `p90` (milliseconds) and `missed` are null. `missed`:
 * how many of the `waiting` ones the service will probably reject, `byDay` of their deadline.
 */
const destinationForecast = z.object({
  destination: z.object({ id: z.string(), name: z.string() }),
  waiting: z.int(),
  decisions: z.int(),
  since: day.nullable(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
  missed: z.int().nullable(),
  byDay: z.array(z.object({ day, count: z.int() })),
})

/** `isCut`: the answer is incomplete; ask for one destination, or fewer days. `until`: the last day. */
export const radarAnswer = z.object({
  now: z.string(),
  days: z.int(),
  until: day,
  rows: z.array(radarRow),
  forecasts: z.array(destinationForecast),
  isCut: z.boolean(),
})
export type Radar = z.infer<typeof radarAnswer>

export const entriesQuery = z.object({
  kind: caseKind.catch('submissions-rejected'),
  destination: z.string().transform((text) => asUuid(text.trim()) ?? ''),
  day: day.optional().catch(undefined),
})
export type EntriesQuery = z.output<typeof entriesQuery>

/**
 * The first hundred entries behind a number; `destination` is null when there are no entries. `chance` (0 to 1) that
 * the service rejects the entry, and `expectedAt`: the probable time of its decision; null where the past says too
 * little, or where it will probably be late.
 */
export const entriesAnswer = z.object({
  kind: caseKind,
  destination: z.object({ id: z.string(), name: z.string() }).nullable(),
  day: day.nullable(),
  entries: z.array(
    z.object({
      caseId: z.string(),
      subjectId: z.string().nullable(),
      due: z.string(),
      chance: z.number().nullable(),
      expectedAt: z.string().nullable(),
    }),
  ),
  isCut: z.boolean(),
})
export type Entries = z.infer<typeof entriesAnswer>

export const newFeed = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the calendar a name.')
    .max(MOST_FEED_NAME, `At most ${MOST_FEED_NAME} characters.`),
  destinationId: z.uuid().nullable().default(null),
  includes: z.enum(feedIncludes).default('pressing'),
  language: z.enum(languages),
})
export type NewFeed = z.output<typeof newFeed>

const feed = z.object({
  feedId: z.string(),
  name: z.string(),
  destination: z.object({ id: z.string(), name: z.string() }).nullable(),
  includes: z.enum(feedIncludes),
  language: z.enum(languages),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export const feedList = z.object({ feeds: z.array(feed) })
export type Feed = z.infer<typeof feed>

/** With the password of the calendar, which is shown only this once; its user name is the id. */
export const createdFeed = z.object({ feedId: z.string(), address: z.string(), password: z.string() })
export type CreatedFeed = z.infer<typeof createdFeed>

/** `rhythm` null: no mail. `isPossible`: the settings name a mail server. */
export const digestAnswer = z.object({
  rhythm: z.enum(digestRhythms).nullable(),
  language: z.enum(languages).nullable(),
  isPossible: z.boolean(),
})
export type Digest = z.infer<typeof digestAnswer>

export const digestChange = z.strictObject({ rhythm: z.enum(digestRhythms).nullable(), language: z.enum(languages) })
export type DigestChange = z.output<typeof digestChange>
