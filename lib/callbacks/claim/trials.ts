import { randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { callbackBody, type Subject } from '../callback-body.ts'
import { MOST_NOTICES } from './claim.ts'
import { callbackHeaders } from '../signature.ts'
import type { CallbackType } from '@kurier/wire/names'
import type { OwnerKind, TrialName } from '../terms.ts'

/** What a callback of a trial names, and what is wrong with it. */
type PlannedCallback = {
  type: CallbackType
  subjects: Subject[]
  /** milliseconds that its timestamp lies back; the HMAC fits it */
  age?: number
  fault?: 'foreign-secret' | 'changed-body' | 'no-authentication' | 'no-timestamp'
  isSlow?: true
}

/** What may be named: ids that exist nowhere. `news`: the callback that announces such an `announced`. */
export type Fresh = {
  announced: () => Subject
  news: (...subjects: Subject[]) => PlannedCallback
  submission: () => Subject
  reply: () => Subject
}

/** `taken`: the receiver answers 2xx. `ignored`: it does not take it, and shows that (docs/decisions/0054). */
export type Right = 'taken' | 'ignored'

type Trial = {
  right: Right
  /** sent one after another */
  plan: (fresh: Fresh) => PlannedCallback[]
}

/** Twice what a receiver may take (specification 6.3, receiver rule 4 a). */
const TOO_OLD = 10 * MINUTE
/** By how much the callback that should have come first is older. */
const EARLIER = 5 * SECOND

const events = (...subjects: Subject[]): PlannedCallback => ({ type: 'new-events', subjects })

/** What is announced to a side beside events (specification 6.3): to an administration submissions, to an online service replies. */
const announcements: Record<OwnerKind, { kind: Subject['kind']; type: CallbackType }> = {
  destination: { kind: 'submission', type: 'new-submissions' },
  client: { kind: 'reply', type: 'new-replies' },
}

/** What a receiver is tried with; the types are those that its side gets. */
export const trials: Record<TrialName, Trial> = {
  right: { right: 'taken', plan: ({ news, announced }) => [news(announced())] },
  events: { right: 'taken', plan: ({ submission, reply }) => [events(submission(), reply())] },
  'old-timestamp': { right: 'ignored', plan: ({ news, announced }) => [{ ...news(announced()), age: TOO_OLD }] },
  'wrong-hmac': {
    right: 'ignored',
    plan: ({ news, announced }) => [{ ...news(announced()), fault: 'foreign-secret' }],
  },
  'changed-body': {
    right: 'ignored',
    plan: ({ news, announced }) => [{ ...news(announced()), fault: 'changed-body' }],
  },
  'missing-headers': {
    right: 'ignored',
    plan: ({ news, announced }) => [
      { ...news(announced()), fault: 'no-authentication' },
      { ...news(announced()), fault: 'no-timestamp' },
    ],
  },
  doubled: {
    right: 'taken',
    plan: ({ news, announced }) => {
      const same = announced()
      return [news(same), news(same)]
    },
  },
  'out-of-order': {
    right: 'taken',
    plan: ({ news, announced }) => {
      const one = announced()
      return [events(one), { ...news(one), age: EARLIER }]
    },
  },
  'five-hundred': {
    right: 'taken',
    plan: ({ news, announced }) => [news(...Array.from({ length: MOST_NOTICES }, announced))],
  },
  slow: { right: 'taken', plan: ({ news, announced }) => [{ ...news(announced()), isSlow: true }] },
}

/** Ids that exist nowhere. The destination is a real one where there is one: a receiver may know its own and ignore all others. */
export function freshSubjects(side: OwnerKind, destinationId: string): Fresh {
  const fresh = (kind: Subject['kind']) => (): Subject => ({ kind, id: newId(), destinationId, caseId: newId() })
  const { kind, type } = announcements[side]
  return {
    announced: fresh(kind),
    news: (...subjects) => ({ type, subjects }),
    submission: fresh('submission'),
    reply: fresh('reply'),
  }
}

/** One callback of a trial as it is sent. */
export type TrialCallback = { type: CallbackType; headers: Record<string, string>; body: string; isSlow: boolean }

type Signing = { secret: string; machineNow: Date; callbackTypeBase: string }

/** Signs a callback as it would be signed, then does to it what the trial is about. */
export function trialCallback(
  planned: PlannedCallback,
  { secret, machineNow, callbackTypeBase }: Signing,
): TrialCallback {
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
