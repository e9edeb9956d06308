import type { ConnectionErrorClass, ErrorClass } from './terms.ts'

/** What a request goes through, in this order; a list of steps ends with the first that is not ok. */
export const stepNames = ['dns', 'address', 'connect', 'tls', 'status'] as const
export type StepName = (typeof stepNames)[number]

export type Step = { name: StepName; ok: boolean; durationMs: number; detail: string }

/** Headers by which a receiver of CloudEvents agrees to be sent them (CloudEvents webhooks 1.0.2, section 4.2). */
export type ConsentHeaders = { origin: string; rate: string | undefined }

/** An answer came. `retryAfter` and `allowed` are the headers as sent; `excerpt` the beginning of the body as text. */
export type AnsweredOutcome = {
  outcome: 'answered'
  status: number
  retryAfter?: string
  allowed?: ConsentHeaders
  excerpt: string
  durationMs: number
  steps: Step[]
}

/** No answer came. `detail` is one sentence in plain words. */
export type FailedOutcome = {
  outcome: 'failed'
  errorClass: ConnectionErrorClass
  durationMs: number
  steps: Step[]
  detail: string
}

export type Outcome = AnsweredOutcome | FailedOutcome

/** Nothing when the callback is delivered (any 2xx, specification 6.3 receiver rule 1), else the class of the failure. */
export function errorClassOf(outcome: Outcome): ErrorClass | undefined {
  if (outcome.outcome === 'failed') return outcome.errorClass
  return outcome.status >= 200 && outcome.status <= 299 ? undefined : 'status'
}
