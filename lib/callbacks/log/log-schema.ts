import { z } from 'zod'
import { timeInQuery } from '../../platform/time-in-query.ts'
import { callbackTypes } from '@kurier/wire/names'
import { failureKinds } from '../failure-kind.ts'
import { stepNames } from '../outcome.ts'
import {
  attemptKinds,
  certificateFaults,
  errorClasses,
  noticeReasons,
  noticeStates,
  ownerKinds,
  undeliveredStates,
  waitReasons,
} from '../terms.ts'

const id = z.string()
const uuid = z.guid()
const moment = z.string().meta({ description: 'RFC 3339, service clock' })
const count = z.number().int()
const type = z.enum(callbackTypes)

/** Owner of an address: a destination (administration) or a client (online service). `name` null when it is gone. */
export const ownerShown = z.object({ kind: z.enum(ownerKinds), id: uuid, name: z.string().nullable() })
export type ShownOwner = z.infer<typeof ownerShown>

/** Query members of the delivery log; values that do not fit count as not given, as in every list of the portal. */
export const attemptsQuery = z.object({
  destination: z.guid().optional().catch(undefined),
  client: z.guid().optional().catch(undefined),
  type: type.optional().catch(undefined),
  kind: z.enum(attemptKinds).optional().catch(undefined),
  state: z.enum(['delivered', 'failed']).optional().catch(undefined),
  error: z.enum(errorClasses).optional().catch(undefined),
  from: timeInQuery,
  to: timeInQuery,
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type AttemptsQuery = z.infer<typeof attemptsQuery>

/** `certificate`: why the receiver's certificate was refused, where that was the fault; `kind`: how people are told of it. */
const outcome = {
  status: count.nullable(),
  errorClass: z.enum(errorClasses).nullable(),
  certificate: z.enum(certificateFaults).nullable(),
  kind: z.enum(failureKinds).nullable(),
}

const failure = z.object({ ...outcome, errorClass: z.enum(errorClasses) })
export type FailureSummary = z.infer<typeof failure>

/**
 * Reason why a notice waits, since when, and until when. `nextAttemptAt` lies ahead, or is null: as soon as it is its
 * turn, or, paused, when somebody resumes. `failures` in a row and `lastFailure` are of the address that fails, or
 * refuses the notice's kind.
 */
export const wait = z.object({
  reason: z.enum(waitReasons),
  since: moment.nullable(),
  nextAttemptAt: moment.nullable(),
  failures: count,
  lastFailure: failure.nullable(),
})
export type Wait = z.infer<typeof wait>

/**
 * One request to an endpoint. `waiting`, `givenUp`: numbers of its notices that wait now, or were given up and not sent
 * again. `wait`: that of its waiting notice that is tried first.
 */
export const attemptRow = z.object({
  id,
  startedAt: moment,
  durationMilliseconds: count,
  type,
  /** sent to try out the address: it names no notices */
  isTest: z.boolean(),
  owner: ownerShown,
  url: z.string(),
  ...outcome,
  notices: count,
  waiting: count,
  givenUp: count,
  wait: wait.nullable(),
  maySendAgain: z.boolean(),
})
export type AttemptRow = z.infer<typeof attemptRow>

export const attemptList = z.object({ attempts: z.array(attemptRow), older: id.nullable() })
export type AttemptList = z.infer<typeof attemptList>

export const noticeShown = z.object({
  id,
  caseId: uuid,
  subjectKind: z.enum(['submission', 'reply']),
  subjectId: uuid,
  type,
  state: z.enum(noticeStates),
  reason: z.enum(noticeReasons).nullable(),
  isSentAgain: z.boolean(),
  attempts: count,
  createdAt: moment,
  wait: wait.nullable(),
  canBeSentAgain: z.boolean(),
})
export type ShownNotice = z.infer<typeof noticeShown>

export const attemptDetail = attemptRow.extend({
  organisationId: uuid.nullable(),
  detail: z.string(),
  requestBody: z.string(),
  callbackTimestamp: count.nullable(),
  responseExcerpt: z.string().nullable(),
  /** how long each step took that was taken; none of an attempt from before they were kept */
  steps: z.array(z.object({ name: z.enum(stepNames), milliseconds: count })),
  /** value of the header callback-authentication; null for who may not send it again, and once its secret is gone */
  callbackAuthentication: z.string().nullable(),
  /** attempts that named one of the same notices, this one among them, oldest first */
  siblings: z.array(z.object({ id, startedAt: moment, ...outcome })),
  endpoint: z.object({
    failures: count,
    failingSince: moment.nullable(),
    lastSuccessAt: moment.nullable(),
    pausedAt: moment.nullable(),
  }),
  noticesNamed: z.array(noticeShown),
})
export type AttemptDetail = z.infer<typeof attemptDetail>

/** A count up to a limit; beyond it says `capped`, since lists never count whole tables. */
export const countUpTo = z.object({ count, capped: z.boolean(), oldest: moment.nullable() })
export type CountUpTo = z.infer<typeof countUpTo>

export const receiverRow = z.object({
  owner: ownerShown,
  url: z.string().nullable(),
  waiting: countUpTo,
  givenUp: countUpTo,
  notConfigured: countUpTo,
  pausedAt: moment.nullable(),
  /** that of the waiting notice that is tried first */
  wait: wait.nullable(),
  maySendAgain: z.boolean(),
})
export type ReceiverRow = z.infer<typeof receiverRow>
export const receiverList = z.object({ receivers: z.array(receiverRow), hasMore: z.boolean() })
export type ReceiverList = z.infer<typeof receiverList>

export const undeliveredQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

export const undeliveredNoticesQuery = z.object({
  state: z.enum(undeliveredStates).optional().catch(undefined),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})

export const undeliveredNotices = receiverRow.extend({
  notices: z.array(noticeShown),
  older: id.nullable(),
})
export type UndeliveredNotices = z.infer<typeof undeliveredNotices>

const MOST_SELECTED = 500
const someIds = z
  .array(z.number().int().positive(), { error: 'Select at least one.' })
  .min(1, { error: 'Select at least one.' })
  .max(MOST_SELECTED, { error: `Select at most ${MOST_SELECTED}.` })
const since = (name: string) => z.iso.datetime({ offset: true, error: `${name} is a date and time (RFC 3339).` })
const owner = { destinationId: z.guid().optional(), clientId: z.guid().optional() }
const hasOwner = (wish: { destinationId?: string; clientId?: string }): boolean =>
  (wish.destinationId === undefined) !== (wish.clientId === undefined)
const oneOwner = { error: 'Name either destinationId or clientId.' }

/**
 * Notices to send: some notices, those that some attempts named, all that were given up or delivered since a time, or
 * all that wait. Waiting notices are tried now; given-up and delivered ones are sent again.
 */
export const selection = z.union(
  [
    z.strictObject({ notices: someIds }),
    z.strictObject({ attempts: someIds }),
    z.strictObject({ failedSince: since('failedSince'), ...owner }),
    z.strictObject({ deliveredSince: since('deliveredSince'), ...owner }).refine(hasOwner, oneOwner),
    z.strictObject({ waiting: z.literal(true), ...owner }).refine(hasOwner, oneOwner),
  ],
  { error: 'Name notices, attempts, failedSince, or of one receiver deliveredSince or waiting.' },
)
export type Selection = z.infer<typeof selection>

export const countAnswer = z.object({ count, more: z.boolean() })
export type CountAnswer = z.infer<typeof countAnswer>
/** `now`: how many of `count` wait and are tried now; `paused`: how many are left out for a paused receiver. */
export const sendCount = countAnswer.extend({ now: count, paused: count })
export type SendCount = z.infer<typeof sendCount>
/** `notices`: the first ids that are sent; with `at` their progress can be asked for. */
export const sentAnswer = z.object({ sent: count, more: z.boolean(), at: moment, notices: z.array(id) })
export type SentAnswer = z.infer<typeof sentAnswer>

/** Notices that were sent, as in `sentAnswer`. */
export const sendingQuery = z.object({ notices: someIds, since: since('since') })
export type SendingQuery = z.infer<typeof sendingQuery>

/** `pending`: neither delivered nor tried in vain yet; `attempts`: the newest attempts that named these notices. */
export const sendingAnswer = z.object({
  pending: count,
  delivered: count,
  failed: count,
  attempts: z.array(z.object({ id, ...outcome })),
})
export type SendingAnswer = z.infer<typeof sendingAnswer>

export const destinationToNotify = z.object({
  destinationId: z.guid({ error: 'destinationId is the id of a destination.' }),
})
