import { z } from 'zod'
import { wait } from '../callbacks/log/log-schema.ts'
import { noticeReasons, noticeStates } from '../callbacks/terms.ts'
import { subjectKinds } from '@kurier/wire/names'
import { sides } from '../cases/terms.ts'
import { deemedFrom } from '../platform/terms.ts'
import { happenings } from './happenings.ts'
import { germanStates, passedOver, signatureStates } from './terms.ts'

const time = z.date().transform((date) => date.toISOString())
const day = z.string()

/** Told by a callback that was answered with 2xx. */
const told = z.object({ at: time, failedBefore: z.number() })

/**
 * Not told by callback (yet): the reason for the end or the wait, the number of failed attempts, and the last of them.
 */
const untold = z.object({
  state: z.enum(noticeStates).exclude(['delivered']),
  reason: z.enum(noticeReasons).nullable(),
  attempts: z.number(),
  lastAt: time.nullable(),
  /** null once the notice has ended */
  wait: wait.nullable(),
})

const fetched = z.object({
  part: z.string(),
  /** null unless the reader may see the client */
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
  /** when its sender was told of the decision by a callback */
  told: told.nullable(),
  untold: untold.nullable(),
})

/** Calendar days in Berlin: the start of the count, the day of the rule, the days passed over, and the final day. */
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

/** Who learned when of the contents of a case. */
export const knowledge = z.object({
  caseId: z.guid(),
  now: time,
  destination: z.object({ id: z.guid(), name: z.string() }),
  client: z.object({ name: z.string() }),
  /** number of events that are left out; their facts may be missing here */
  omitted: z.number(),
  /** set by the operator; null: without a rule there is no day */
  rule: z.object({ from: z.enum(deemedFrom), days: z.number(), onWorkingDay: z.boolean() }).nullable(),
  documents: z.array(document),
})
export type Knowledge = z.input<typeof knowledge>
export type KnowledgeAnswer = z.output<typeof knowledge>
