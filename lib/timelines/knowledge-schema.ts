import { z } from 'zod'
import { wait } from '../callbacks/log-schema.ts'
import { noticeReasons, noticeStates } from '../callbacks/terms.ts'
import { sides, subjectKinds } from '../cases/terms.ts'
import { deemedFrom } from '../platform/terms.ts'
import { happenings } from './happenings.ts'
import { germanStates, passedOver, signatureStates } from './terms.ts'

const time = z.date().transform((date) => date.toISOString())
const day = z.string()

/** By a callback that was answered with 2xx. */
const told = z.object({ at: time, failedBefore: z.number() })

/**
 * Nobody was told by callback (yet): why it ended or what it waits for, how many attempts failed, and the last of them.
 */
const untold = z.object({
  state: z.enum(noticeStates).exclude(['delivered']),
  reason: z.enum(noticeReasons).nullable(),
  attempts: z.number(),
  lastAt: time.nullable(),
  /** null when it goes on no more */
  wait: wait.nullable(),
})

const fetched = z.object({
  part: z.string(),
  /** null for a person who may not see the client */
  client: z.string().nullable(),
  firstAt: time,
  lastAt: time,
  times: z.number(),
})

const decision = z.object({
  happening: z.enum(happenings),
  at: time,
  author: z.enum(['service', 'destination']),
  signature: z.object({
    state: z.enum(signatureStates),
    kid: z.string(),
    keyOf: z.enum(['service', 'destination']),
    isRevoked: z.boolean(),
  }),
  /** when its sender was told of it by a callback */
  told: told.nullable(),
  untold: untold.nullable(),
})

/** Days of the calendar in Berlin: that it is counted from, that of the rule, those passed over, and the one in the end. */
const deemed = z.object({
  from: day,
  counted: day,
  passed: z.array(z.object({ day, because: z.enum(passedOver), holiday: z.string().nullable() })),
  day,
})

const document = z.object({
  subjectKind: z.enum(subjectKinds),
  subjectId: z.guid(),
  receiver: z.enum(sides),
  sender: z.enum(sides),
  /** whose public holidays count; null: those of the whole country */
  state: z.enum(germanStates).nullable(),
  handedInAt: time.nullable(),
  toldByCallback: told.nullable(),
  untold: untold.nullable(),
  toldByListAt: time.nullable(),
  fetches: z.array(fetched),
  decision: decision.nullable(),
  deemed: deemed.nullable(),
})

/** Who knew when of what is in a case. */
export const knowledge = z.object({
  caseId: z.guid(),
  now: time,
  destination: z.object({ id: z.guid(), name: z.string() }),
  client: z.object({ name: z.string() }),
  /** events that are left out, so that something may be missing here */
  omitted: z.number(),
  /** that the operator has set; null: none, and no day is told */
  rule: z.object({ from: z.enum(deemedFrom), days: z.number(), onWorkingDay: z.boolean() }).nullable(),
  documents: z.array(document),
})
export type Knowledge = z.input<typeof knowledge>
export type KnowledgeAnswer = z.output<typeof knowledge>
