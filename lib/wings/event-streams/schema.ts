import { z } from 'zod'
import { MOST_URL } from '../../callbacks/terms.ts'
import { allTypes } from './rules.ts'
import {
  eventFamilyNames,
  MOST_AUTHORIZATION,
  MOST_STREAM_NAME,
  streamAttemptKinds,
  streamConsents,
  streamErrorClasses,
  streamFormats,
  streamReasons,
  streamStates,
} from './terms.ts'

const chosen = z
  .array(z.enum([...eventFamilyNames, ...allTypes], { error: 'There is no such family or type of events.' }))
  .min(1, 'Choose at least one kind of events.')
  .max(allTypes.length)

/** A new receiver. `authorization`: the value of a header Authorization that it wants beside the signature. */
export const newStream = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name.').max(MOST_STREAM_NAME, `At most ${MOST_STREAM_NAME} characters.`),
  url: z.string().trim().max(MOST_URL, `At most ${MOST_URL} characters.`),
  chosen,
  format: z.enum(streamFormats).default('batch'),
  consent: z.enum(streamConsents).default('handshake'),
  authorization: z
    .string()
    .max(MOST_AUTHORIZATION, `At most ${MOST_AUTHORIZATION} characters.`)
    .regex(/^[!-~]+( [!-~]+)*$/, 'Write the scheme and the token, such as "Bearer …": visible ASCII characters only.')
    .optional(),
})

export const streamResumption = z.strictObject({ isSkipping: z.boolean().default(false) })
export const secretExchange = z.strictObject({ isImmediate: z.boolean().default(false) })

const time = z.string()

/** `url` as it may be shown: the rest of an address may hold a secret. `waiting`: 10,000 means that number or more. */
const stream = z.object({
  streamId: z.string(),
  name: z.string(),
  url: z.string(),
  format: z.enum(streamFormats),
  chosen: z.array(z.string()),
  consent: z.enum(streamConsents),
  allowedRate: z.int().nullable(),
  hasAuthorization: z.boolean(),
  nextSecretFrom: time.nullable(),
  state: z.enum(streamStates),
  stateSince: time,
  reason: z.enum(streamReasons).nullable(),
  sent: z.int(),
  lost: z.int(),
  failures: z.int(),
  failingSince: time.nullable(),
  nextAttemptAt: time.nullable(),
  lastSuccessAt: time.nullable(),
  createdAt: time,
  waiting: z.int(),
  oldestWaiting: time.nullable(),
})

const attempt = z.object({
  id: z.int(),
  kind: z.enum(streamAttemptKinds),
  at: time,
  durationMilliseconds: z.int(),
  events: z.int(),
  status: z.int().nullable(),
  errorClass: z.enum(streamErrorClasses).nullable(),
  detail: z.string().nullable(),
})

export const streamsAnswer = z.object({ streams: z.array(stream) })
export const streamAnswer = z.object({ stream, attempts: z.array(attempt) })
/** `attempt`: the result of the first request, by which the receiver was asked. */
export const madeStream = z.object({ streamId: z.string(), secret: z.string(), attempt })
export const triedStream = z.object({ attempt })
/** `attempt`: the result of asking a lost receiver again. */
export const resumedStream = z.object({ attempt: attempt.nullable() })
/** `from`: when it begins to sign. */
export const freshSecret = z.object({ secret: z.string(), from: time })

export type NewStream = z.output<typeof newStream>
export type Stream = z.output<typeof stream>
export type StreamAttempt = z.output<typeof attempt>
export type StreamAnswer = z.output<typeof streamAnswer>
export type MadeStream = z.output<typeof madeStream>
export type FreshSecret = z.output<typeof freshSecret>
