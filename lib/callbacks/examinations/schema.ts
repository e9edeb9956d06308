import { z } from 'zod'
import { callbackTypes } from '@kurier/wire/names'
import {
  errorClasses,
  examinationStates,
  examinedAddresses,
  ownerKinds,
  trialFindings,
  trialNames,
  trialVerdicts,
} from '../terms.ts'

const instant = z.iso.datetime()

/** One callback that was sent, and what came back. `said`: the beginning of the answer's body. */
const trialRequest = z.object({
  type: z.enum(callbackTypes),
  bytes: z.int(),
  status: z.int().nullable(),
  errorClass: z.enum(errorClasses).nullable(),
  durationMs: z.int(),
  said: z.string().nullable(),
})

const trialResult = z.object({
  trial: z.enum(trialNames),
  verdict: z.enum(trialVerdicts),
  finding: z.enum(trialFindings),
  requests: z.array(trialRequest),
})

/** A URL without its query; `secretMark` stands for the secret, the same for the same secret at this installation. */
const address = z.object({ url: z.string(), secretMark: z.string() })

/**
 * What came of trying the receiver of a destination or client. `of`: whether the address is still one of now. `right` of
 * `total` trials were right.
 */
export const examination = z.object({
  examinationId: z.uuid(),
  owner: z.object({ kind: z.enum(ownerKinds), id: z.uuid() }),
  callback: address,
  of: z.enum(examinedAddresses),
  begunAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(examinationStates),
  right: z.int(),
  total: z.int(),
  trials: z.array(trialResult),
})
export type Examination = z.output<typeof examination>
export type ExaminedTrial = Examination['trials'][number]

/**
 * Newest first. `addresses`: what can be examined, of a client those that were used last. `waitSeconds`: until the next one
 * may begin. `mayExamine`: whoever asks may begin one.
 */
export const examinations = z.object({
  examinations: z.array(examination),
  addresses: z.array(address.extend({ endpointId: z.uuid() })),
  waitSeconds: z.int(),
  mayExamine: z.boolean(),
})
export type Examinations = z.output<typeof examinations>

const CONSENT =
  'An examination sends some callbacks that are deliberately wrong; consent to it with {"consent": true}, for a test ' +
  'receiver, or when you know that it does no harm.'

/** `endpointId`: which address, where there are several. */
export const examinationWish = z.object({
  consent: z.literal(true, { error: CONSENT }),
  endpointId: z.uuid().optional(),
})
