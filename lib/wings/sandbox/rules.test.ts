import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Wait } from '../../callbacks/log/log-schema.ts'
import { DAY } from '../../platform/durations.ts'
import { momentsOf } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * DAY)
const times = { reminderDays: [3, 9], deadlines: { case: 730 * DAY, unsubmittedCase: 7 * DAY } }

type Lying = Parameters<typeof momentsOf>[0]

const document = { createdAt: now, submittedAt: now, parts: [] }
const service = { identifier: 'urn:x', name: 'x', description: null }
const submission = (id: string, state: 'submitted' | 'accepted', stateSince: Date) => ({
  ...document,
  submissionId: id,
  state,
  stateSince,
  service,
  region: null,
})
const step = (happening: 'reject-submission-by-service' | 'delete-submission', days: number) => ({
  happening,
  lane: 'service' as const,
  subjectKind: 'submission' as const,
  subjectId: 's',
  isNear: false,
  at: after(days),
})
const lying = (more: Partial<Lying>): Lying => ({
  now,
  createdAt: now,
  submissions: [],
  replies: [],
  events: [],
  ahead: [],
  ...more,
})

test('a submission that waits is reminded of twice and then rejected', () => {
  const case_ = lying({
    submissions: [submission('s', 'submitted', after(-4))],
    ahead: [step('reject-submission-by-service', 10)],
  })
  expect(momentsOf(case_, times)).toEqual([
    { kind: 'reminder', at: after(5), subjectId: 's' },
    { kind: 'rejection', at: after(10), subjectId: 's' },
  ])
})

test('what is decided is deleted, and only when nothing is ahead is it known when the case ends', () => {
  expect(
    momentsOf(lying({ submissions: [submission('s', 'accepted', now)], ahead: [step('delete-submission', 7)] }), times),
  ).toEqual([{ kind: 'deletion', at: after(7), subjectId: 's' }])
  expect(momentsOf(lying({}), times)).toEqual([{ kind: 'purge', at: after(730), subjectId: null }])
  const unsent = { ...submission('s', 'submitted', now), state: 'deleted' as const, submittedAt: null }
  expect(momentsOf(lying({ submissions: [unsent] }), times)).toEqual([{ kind: 'purge', at: after(7), subjectId: null }])
})

type Event = Lying['events'][number]

const waitUntil = (at: Date | null): Wait => {
  const of = { since: now.toISOString(), failures: 1, lastFailure: null }
  return { ...of, reason: 'address', nextAttemptAt: at && at.toISOString() }
}

const notice = (more: Partial<Event['notices'][number]>): Event['notices'][number] => ({
  noticeId: 1,
  side: 'online-service',
  type: 'new-events',
  state: 'waiting',
  reason: null,
  isSentAgain: false,
  attempts: 1,
  wait: waitUntil(after(1)),
  finishedAt: null,
  mayOpen: false,
  tried: [],
  ...more,
})
const eventAt = (recordedAt: Date, notices: Event['notices'] = []): Event => ({
  sequence: 1,
  happening: 'accept-submission',
  lane: 'administration',
  name: 'accept-submission',
  subjectKind: 'submission',
  subjectId: 's',
  author: 'destination',
  tags: [],
  problems: [],
  issuedAt: recordedAt,
  recordedAt,
  notices,
  signature: { state: 'verified', kid: 'k', keyOf: 'destination', isRevoked: false },
})

test('a callback is tried again when its time has come, unless it is settled, paused or under way', () => {
  const notices = [
    notice({}),
    notice({ wait: { ...waitUntil(null), reason: 'pause' } }),
    notice({ wait: null, state: 'delivered' }),
    notice({ wait: waitUntil(null) }),
  ]
  const found = momentsOf(lying({ events: [eventAt(now, notices)], ahead: [step('delete-submission', 7)] }), times)
  expect(found).toEqual([
    { kind: 'attempt', at: after(1), subjectId: 's' },
    { kind: 'deletion', at: after(7), subjectId: 's' },
  ])
})

test('a case ends two years after its last event, when anything of it was ever submitted', () => {
  const sent = submission('s', 'accepted', now)
  const submissions = [sent, { ...sent, submissionId: 't', submittedAt: null }]
  const found = momentsOf(lying({ submissions, events: [eventAt(after(-9)), eventAt(after(-5))] }), times)
  expect(found).toEqual([{ kind: 'purge', at: after(725), subjectId: null }])
})

test('the next twelve moments are told', () => {
  const submissions = Array.from({ length: 20 }, (_, at) => submission(String(at), 'submitted', after(at / 24)))
  expect(momentsOf(lying({ submissions, ahead: [step('delete-submission', 99)] }), times)).toHaveLength(12)
})

test('no moment has passed, each stands once, and the next is first', () => {
  const since = fc.array(fc.integer({ min: -20, max: 5 }), { maxLength: 20 })
  fc.assert(
    fc.property(since, (days) => {
      const submissions = days.map((day, at) => submission(String(at), 'submitted', after(day)))
      const found = momentsOf(lying({ submissions, ahead: [step('reject-submission-by-service', 1)] }), times)
      const at = found.map((moment) => moment.at.getTime())
      expect(at.every((time) => time > now.getTime())).toBe(true)
      expect(at).toEqual(at.toSorted((one, other) => one - other))
      expect(new Set(found.map((moment) => `${moment.kind} ${moment.at.getTime()}`)).size).toBe(found.length)
    }),
  )
})
