import type { CallbackType } from '@kurier/wire/names'

/** Beside these: what waits for a stream of events, which a later room makes the bodies of (`PrepareForStream`). */
export const STREAM_EVENTS = 'stream-events'
/** A request for the consent of a stream's receiver, in the log of attempts. */
export const STREAM_CONSENT = 'stream-consent'
export type SentType = CallbackType | typeof STREAM_EVENTS

/** What an attempt was made for: to tell something, or to try out the address. */
export const attemptKinds = ['telling', 'test'] as const

/** How a notice stands (decisions 7). */
export const noticeStates = ['waiting', 'delivered', 'given-up', 'cancelled', 'not-configured'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Of those the ones in which nobody was told (yet). */
export const undeliveredStates = ['waiting', 'given-up', 'not-configured'] as const satisfies readonly NoticeState[]
export type UndeliveredState = (typeof undeliveredStates)[number]

/**
 * Why a notice ended undelivered (decisions 7): not within 14 days; what it announces is decided or gone; its address was
 * taken away, for good or until there is one again; there was no address when it was made; for a reason that has no name.
 */
export const noticeReasons = [
  'not-in-time',
  'no-longer-needed',
  'callback-removed',
  'callback-awaited',
  'not-configured',
  'other',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** Why an attempt failed before any answer came; also the `reason` of a refused callback URL (decisions 4). */
export const connectionErrorClasses = ['dns', 'forbidden-address', 'connect', 'tls', 'timeout'] as const
export type ConnectionErrorClass = (typeof connectionErrorClasses)[number]

/** Why an attempt failed; `status` means that it was answered, but not with a 2xx. */
export const errorClasses = [...connectionErrorClasses, 'status'] as const
export type ErrorClass = (typeof errorClasses)[number]

/** What a receiver's certificate is refused for. */
export const certificateFaults = ['expired', 'not-yet-valid', 'unknown-issuer', 'self-signed', 'other-name'] as const
export type CertificateFault = (typeof certificateFaults)[number]

/**
 * What a waiting notice waits for: its turn, for nothing else hinders it; its address, which fails; its kind, which an address
 * that is well refuses; or that callbacks are resumed.
 */
export const waitReasons = ['turn', 'address', 'kind', 'pause'] as const

/** Path of the test receivers of a sandbox, before their id. */
export const RECEIVER_PATH = '/sandbox/receivers/'

/** Where callback addresses may lie: on the internet, in allowed networks too, or at the receivers of a sandbox too. */
export const callbackReaches = ['internet', 'networks', 'sandbox'] as const
export type CallbackReach = (typeof callbackReaches)[number]

/** Characters of a callback URL. */
export const MOST_URL = 2048
/** Characters of a callback secret (decisions 7). */
export const LEAST_SECRET = 32
export const MOST_SECRET = 512

/** Whose callback addresses are: a destination has one, a client those that it gave for submissions and cases. */
export const ownerKinds = ['destination', 'client'] as const
export type OwnerKind = (typeof ownerKinds)[number]

/** What a receiver of callbacks is tried with when it is examined, in this order (docs/clients/callback-doctor.md). */
export const trialNames = [
  'right',
  'events',
  'old-timestamp',
  'wrong-hmac',
  'changed-body',
  'missing-headers',
  'doubled',
  'out-of-order',
  'five-hundred',
  'slow',
] as const
export type TrialName = (typeof trialNames)[number]
/** Of those the ones in which the receiver gets what is right and has to take it. */
export const goodTrials = [
  'right',
  'events',
  'doubled',
  'out-of-order',
  'five-hundred',
  'slow',
] as const satisfies readonly TrialName[]
/** How many callbacks an examination sends at most. */
export const TRIAL_CALLBACKS = 13

/** Whether a receiver did right in a trial, the worst first; `undecided` when its answer does not tell. */
export const trialVerdicts = ['wrong', 'undecided', 'right'] as const
export type TrialVerdict = (typeof trialVerdicts)[number]

/** What the answers to a trial showed, each with what it means and what to do in the portal's texts (`examination.findings`). */
export const trialFindings = [
  'taken',
  'refused',
  'said-ignored',
  'bad-taken',
  'good-ignored',
  'good-refused',
  'all-refused',
  'too-large',
  'too-slow',
  'broken-off',
  'redirected',
  'not-there',
  'failed-inside',
  'busy',
  'no-answer',
  'not-tried',
] as const
export type TrialFinding = (typeof trialFindings)[number]

/** How an examination stands. `broken-off`: the service was stopped meanwhile, or something failed on its side. */
export const examinationStates = ['running', 'finished', 'broken-off'] as const
export type ExaminationState = (typeof examinationStates)[number]

/** Whether an examination is of the callback address as it is now; another URL or another secret is another address. */
export const examinedAddresses = ['current', 'earlier-url', 'earlier-secret', 'removed'] as const
export type ExaminedAddress = (typeof examinedAddresses)[number]
