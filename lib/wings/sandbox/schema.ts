import { z } from 'zod'
import {
  acts,
  administrationDeeds,
  momentKinds,
  MOST_HOURS,
  MOST_NAME,
  MOST_PER_MINUTE,
  MOST_RETRY_AFTER,
  MOST_SECONDS,
  MOST_SUBMISSIONS,
  partnerKinds,
  rejectionProblems,
  replyDeeds,
  sendings,
  signatureFindings,
} from './terms.ts'

const whole = (what: string, least: number, most: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(least, `${what} must be at least ${least}.`)
    .max(most, `${what} must be at most ${most}.`)

const name = z
  .string({ error: 'Give a name.' })
  .trim()
  .min(1, 'Give a name.')
  .max(MOST_NAME, `The name must have at most ${MOST_NAME} characters.`)

/**
 * How a receiver answers a callback: with a status after some seconds, or by closing the connection without an answer.
 * `checks`: it ignores callbacks that are not genuine, and says so, as receivers should (specification 6.3, receiver
 * rules 4 and 5).
 */
export const receiverAnswer = z.strictObject({
  closes: z.boolean(),
  checks: z.boolean().default(true),
  status: whole('The status', 200, 599),
  delaySeconds: whole('The delay', 0, MOST_SECONDS),
  retryAfterSeconds: whole('Retry-After', 0, MOST_RETRY_AFTER).nullable(),
})
export type ReceiverAnswer = z.output<typeof receiverAnswer>

export const newReceiver = z.strictObject({ organisationId: z.uuid(), name })
export const receiverChange = z.strictObject({ answer: receiverAnswer })

const moment = z.iso.datetime()
const organisation = z.object({ organisationId: z.uuid(), name: z.string() })

const receiver = z.object({
  receiverId: z.uuid(),
  name: z.string(),
  organisation,
  url: z.string(),
  answer: receiverAnswer,
  deliveries: z.int(),
  lastAt: moment.nullable(),
})
export type SandboxReceiver = z.output<typeof receiver>

const delivery = z.object({
  deliveryId: z.int(),
  receivedAt: moment,
  signature: z.enum(signatureFindings),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.int().nullable(),
})

/**
 * `secret`: shown to everybody who may set it up, since it protects only a test. `calledBack`: whose callbacks come to it, null
 * while nobody's do, or both kinds.
 */
export const receiverDetail = receiver.extend({
  secret: z.string(),
  calledBack: z.enum(['destination', 'client']).nullable(),
  received: z.array(delivery),
})
export type ReceiverDetail = z.output<typeof receiverDetail>

/** What a client asks that follows its receiver; without `after` it is answered the newest delivery alone. */
export const followQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'after must be the id of a delivery.')
    .transform(Number)
    .optional(),
})
export const followed = z.object({ deliveries: z.array(delivery) })

/** What a simulated administration does, and after how many hours of the service clock. */
export const administrationBehaviour = z.strictObject({
  kind: z.literal('administration'),
  does: z.enum(administrationDeeds),
  afterHours: whole('The hours', 0, MOST_HOURS),
  problem: z.enum(rejectionProblems),
})
export type AdministrationBehaviour = z.output<typeof administrationBehaviour>

/** What a simulated online service sends, how often and how many times; and what it does with replies. */
export const onlineServiceBehaviour = z.strictObject({
  kind: z.literal('online-service'),
  sends: z.enum(sendings),
  perMinute: whole('The rate', 1, MOST_PER_MINUTE),
  count: whole('The number of submissions', 1, MOST_SUBMISSIONS),
  replies: z.enum(replyDeeds),
})
export type OnlineServiceBehaviour = z.output<typeof onlineServiceBehaviour>

export const behaviour = z.discriminatedUnion('kind', [administrationBehaviour, onlineServiceBehaviour])
export type Behaviour = z.output<typeof behaviour>

/** A simulated online service needs the destination to which it sends; an administration makes its own. */
export const newPartner = z.strictObject({
  organisationId: z.uuid(),
  name,
  destinationId: z.uuid().optional(),
  behaviour,
})
export type NewPartner = z.output<typeof newPartner>

/** `isRunning`: start or stop; an online service that is started sends its number of submissions again. */
export const partnerChange = z.strictObject({ behaviour: behaviour.optional(), isRunning: z.boolean().optional() })
export type PartnerChange = z.output<typeof partnerChange>

export const partner = z.object({
  partnerId: z.uuid(),
  kind: z.enum(partnerKinds),
  name: z.string(),
  organisation,
  clientId: z.uuid(),
  receiverId: z.uuid(),
  destination: z.object({ destinationId: z.uuid(), name: z.string() }).nullable(),
  behaviour,
  isRunning: z.boolean(),
  isReady: z.boolean(),
  toSend: z.int(),
  acts: z.array(
    z.object({ at: moment, act: z.enum(acts), caseId: z.uuid().nullable(), problem: z.string().nullable() }),
  ),
})
export type Partner = z.output<typeof partner>

/** All that the page of a sandbox shows. `destinations`: those to which a simulated online service can send. */
export const sandboxOverview = z.object({
  organisations: z.array(organisation),
  receivers: z.array(receiver),
  partners: z.array(partner),
  destinations: z.array(z.object({ destinationId: z.uuid(), name: z.string(), organisationId: z.uuid() })),
})
export type SandboxOverview = z.output<typeof sandboxOverview>

export const receiverMade = z.object({ receiverId: z.uuid(), url: z.string(), secret: z.string() })
/** `isNew`: it was made just now, and not for this destination before. */
export const receiverOffered = receiverMade.extend({ name: z.string(), isNew: z.boolean() })
export const partnerMade = z.object({ partnerId: z.uuid(), receiverId: z.uuid(), clientId: z.uuid() })

export const showing = z.strictObject({ organisationId: z.uuid().optional() })
/**
 * The progress of a whole case that is played: its case as soon as it exists, or the reason why it does not. `since`:
 * when it was begun, by the service clock.
 */
export const shown = z.object({
  partnerId: z.uuid(),
  since: moment,
  caseId: z.uuid().nullable(),
  problem: z.string().nullable(),
})
export const shownQuery = z.object({ since: z.iso.datetime().transform((text) => new Date(text)) })
export type ShowInSandbox = z.output<typeof shown>

/** A moment to which the clock can be moved. `now`: the service clock. */
export const caseMoments = z.object({
  now: moment,
  mayMove: z.boolean(),
  moments: z.array(
    z.object({
      kind: z.enum(momentKinds),
      at: moment,
      subjectId: z.uuid().nullable(),
    }),
  ),
})
export type CaseMoments = z.output<typeof caseMoments>
export const travelTo = z.strictObject({
  to: z.iso.datetime({ offset: true, error: 'Give the time as RFC 3339.' }).transform((text) => new Date(text)),
})
