import { z } from 'zod'
import {
  callbackTypes,
  errorClasses,
  examinationStates,
  trialFindings,
  trialNames,
  trialVerdicts,
} from '../callbacks/terms.ts'
import { examinedAddresses } from './terms.ts'

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

/**
 * What came of trying a destination's receiver. `callback.url` without its query; `callback.secretMark` stands for the
 * secret, the same for the same secret at this installation; `of`: whether the address is still this one. `right` of
 * `total` trials were right.
 */
export const examination = z.object({
  examinationId: z.uuid(),
  destinationId: z.uuid(),
  callback: z.object({ url: z.string(), secretMark: z.string() }),
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

/** Newest first. `waitSeconds`: until the next one may begin. `mayExamine`: whoever asks may begin one. */
export const examinations = z.object({
  examinations: z.array(examination),
  waitSeconds: z.int(),
  mayExamine: z.boolean(),
})
export type Examinations = z.output<typeof examinations>

const CONSENT =
  'An examination sends some callbacks that are deliberately wrong; consent to it with {"consent": true}, for a test ' +
  'receiver, or when you know that it does no harm.'

export const examinationWish = z.object({ consent: z.literal(true, { error: CONSENT }) })
