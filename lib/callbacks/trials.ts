import { randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { callbackBody, type Subject } from './callback-body.ts'
import { MOST_NOTICES } from './claim.ts'
import { callbackHeaders } from './signature.ts'
import type { CallbackType, TrialName } from './terms.ts'

/** What a callback of a trial names, and what is wrong with it. */
type Planned = {
  type: CallbackType
  subjects: Subject[]
  /** milliseconds that its timestamp lies back; the HMAC fits it */
  age?: number
  fault?: 'foreign-secret' | 'changed-body' | 'no-authentication' | 'no-timestamp'
  isSlow?: true
}

/** Ids that exist nowhere, of the destination whose receiver is tried. */
export type Fresh = { submission: () => Subject; reply: () => Subject }

/** `taken`: the receiver answers 2xx. `ignored`: it does not take it, and shows that (docs/decisions/0054). */
export type Right = 'taken' | 'ignored'

type Trial = {
  right: Right
  /** sent one after another */
  plan: (fresh: Fresh) => Planned[]
}

/** Twice what a receiver may take (specification 6.3, receiver rule 4 a). */
const TOO_OLD = 10 * MINUTE
/** By how much the callback that should have come first is older. */
const EARLIER = 5 * SECOND

const submissions = (...subjects: Subject[]): Planned => ({ type: 'new-submissions', subjects })
const events = (...subjects: Subject[]): Planned => ({ type: 'new-events', subjects })

/**
 * What a receiver is tried with. The types are those that a destination's administration gets (specification 6.3): of
 * new submissions and of events; of replies it is told by events.
 */
export const trials: Record<TrialName, Trial> = {
  right: { right: 'taken', plan: ({ submission }) => [submissions(submission())] },
  events: { right: 'taken', plan: ({ submission, reply }) => [events(submission(), reply())] },
  'old-timestamp': { right: 'ignored', plan: ({ submission }) => [{ ...submissions(submission()), age: TOO_OLD }] },
  'wrong-hmac': {
    right: 'ignored',
    plan: ({ submission }) => [{ ...submissions(submission()), fault: 'foreign-secret' }],
  },
  'changed-body': {
    right: 'ignored',
    plan: ({ submission }) => [{ ...submissions(submission()), fault: 'changed-body' }],
  },
  'missing-headers': {
    right: 'ignored',
    plan: ({ submission }) => [
      { ...submissions(submission()), fault: 'no-authentication' },
      { ...submissions(submission()), fault: 'no-timestamp' },
    ],
  },
  doubled: {
    right: 'taken',
    plan: ({ submission }) => {
      const same = submission()
      return [submissions(same), submissions(same)]
    },
  },
  'out-of-order': {
    right: 'taken',
    plan: ({ submission }) => {
      const one = submission()
      return [events(one), { ...submissions(one), age: EARLIER }]
    },
  },
  'five-hundred': {
    right: 'taken',
    plan: ({ submission }) => [submissions(...Array.from({ length: MOST_NOTICES }, submission))],
  },
  slow: { right: 'taken', plan: ({ submission }) => [{ ...submissions(submission()), isSlow: true }] },
}

/** Ids that exist nowhere. The destination is the real one: a receiver may know its own and ignore all others. */
export function freshSubjects(destinationId: string): Fresh {
  const fresh = (kind: Subject['kind']) => (): Subject => ({ kind, id: newId(), destinationId, caseId: newId() })
  return { submission: fresh('submission'), reply: fresh('reply') }
}

/** One callback of a trial as it is sent. */
export type TrialCallback = { type: CallbackType; headers: Record<string, string>; body: string; isSlow: boolean }

type Signing = { secret: string; machineNow: Date; callbackTypeBase: string }

/** Signs a callback as it would be signed, then does to it what the trial is about. */
export function trialCallback(planned: Planned, { secret, machineNow, callbackTypeBase }: Signing): TrialCallback {
  const { type, subjects, age = 0, fault, isSlow = false } = planned
  const body = callbackBody(type, subjects, callbackTypeBase)
  const key = fault === 'foreign-secret' ? randomBytes(32).toString('hex') : secret
  const headers = callbackHeaders(key, new Date(machineNow.getTime() - age), body)
  if (fault === 'no-authentication') delete headers['callback-authentication']
  if (fault === 'no-timestamp') delete headers['callback-timestamp']
  return { type, headers, body: fault === 'changed-body' ? withOneByteChanged(body) : body, isSlow }
}

/** Changes a digit of the last id: what is left is JSON that names something, as a forger would write it. */
function withOneByteChanged(body: string): string {
  return body.replace(/[0-9a-f](?=[^0-9a-f]*$)/, (digit) => (digit === '0' ? '1' : '0'))
}
