import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { problemNames } from '@kurier/wire/names'
import { DAY } from '../platform/durations.ts'
import { explainedReasons, situationOf, type Situation } from './explain-case.ts'
import { explained } from './explanation-words.ts'
import { laneOf, type Happening } from './happenings.ts'
import type { Timeline } from './schema.ts'

type SituationInput = Parameters<typeof situationOf>[0]
type Event = Timeline['events'][number]
type Names = { problem?: string | null; id?: string }

const start = new Date('2026-11-13T10:00:00Z')
const dayOf = (days: number): Date => new Date(start.getTime() + days * DAY)
const submissionId = randomUUID()
const replyId = randomUUID()

function event(happening: Happening, days: number, { problem, id = submissionId }: Names = {}): Event {
  const at = dayOf(days)
  const problems =
    problem === undefined
      ? []
      : [{ type: 't', name: problem, title: 'Jargon', detail: 'Ada', instance: 'data', clues: [] }]
  return {
    sequence: 1,
    happening,
    lane: laneOf[happening],
    name: 'n',
    subjectId: id,
    author: 'service',
    notices: [],
    subjectKind: id === replyId ? 'reply' : 'submission',
    issuedAt: at,
    recordedAt: at,
    tags: [],
    problems,
    signature: { state: 'verified', kid: 'k', keyOf: 'service', isRevoked: false },
  }
}

type Wish = { sent?: boolean; reply?: boolean; until?: number; events: Event[] }

function told({ sent = true, reply = false, until, events }: Wish): SituationInput {
  const standing = { state: 'submitted', stateSince: start, createdAt: start } as const
  const document = { ...standing, parts: [] }
  const service = { identifier: 'urn:de:1', name: 'Wohngeld', description: null }
  const subjectId = reply ? replyId : submissionId
  return {
    submissions: [{ submissionId, ...document, submittedAt: sent ? start : null, service, region: null }],
    replies: reply ? [{ replyId, ...document, createdAt: dayOf(4), submittedAt: dayOf(5) }] : [],
    events,
    ahead:
      until === undefined
        ? []
        : [
            {
              happening: 'unknown',
              lane: 'service',
              subjectKind: 'submission',
              subjectId,
              at: dayOf(until),
              isNear: false,
            },
          ],
  }
}

const ofReply = { id: replyId }
const accepted = event('accept-submission', 2)

const situations: Record<string, { told: SituationInput; is: Situation }> = {
  begun: {
    told: told({ sent: false, until: 1, events: [event('create-submission', 0)] }),
    is: { kind: 'unsent', at: start, until: dayOf(1) },
  },
  'never sent': {
    told: told({ sent: false, events: [event('delete-incomplete-submission', 1)] }),
    is: { kind: 'never-sent', at: dayOf(1) },
  },
  'sent, and the administration does not know yet': {
    told: told({ until: 14, events: [event('submit-submission', 0)] }),
    is: { kind: 'underway', at: start, sentAt: start, until: dayOf(14) },
  },
  'sent, and told by a callback': {
    told: told({ until: 14, events: [event('notify-submission-callback', 1)] }),
    is: { kind: 'known', at: dayOf(1), sentAt: start, until: dayOf(14) },
  },
  'sent, and seen in the list': {
    told: told({ until: 14, events: [event('notify-submission-polling', 1)] }),
    is: { kind: 'known', at: dayOf(1), sentAt: start, until: dayOf(14) },
  },
  accepted: { told: told({ events: [accepted] }), is: { kind: 'accepted', at: dayOf(2) } },
  'accepted, and the content deleted': {
    told: told({ events: [accepted, event('delete-submission', 9)] }),
    is: { kind: 'accepted', at: dayOf(2) },
  },
  'rejected, and the content deleted': {
    told: told({
      events: [event('reject-submission', 2, { problem: 'hash-mismatch' }), event('delete-submission', 9)],
    }),
    is: { kind: 'rejected', at: dayOf(2), reason: 'hash-mismatch' },
  },
  'rejected by the service': {
    told: told({ events: [event('reject-submission-by-service', 14, { problem: 'timeout' })] }),
    is: { kind: 'rejected-late', at: dayOf(14), sentAt: start },
  },
  answered: {
    told: told({ reply: true, until: 19, events: [accepted, event('submit-reply', 5, ofReply)] }),
    is: { kind: 'answered', at: dayOf(5), until: dayOf(19) },
  },
  'answered and read': {
    told: told({ reply: true, events: [accepted, event('accept-reply', 6, ofReply)] }),
    is: { kind: 'answer-read', at: dayOf(6) },
  },
  'answered, and not readable': {
    told: told({ reply: true, events: [accepted, event('reject-reply', 6, ofReply)] }),
    is: { kind: 'answer-unreadable', at: dayOf(6) },
  },
  'answered, and not collected': {
    told: told({ reply: true, events: [accepted, event('reject-reply-by-service', 19, ofReply)] }),
    is: { kind: 'answer-unread', at: dayOf(19) },
  },
}

const rejections = explainedReasons.map((reason): Situation => ({ kind: 'rejected', at: start, reason }))
const all = [
  ...Object.values(situations).map(({ is }) => is),
  ...rejections,
  { kind: 'underway', at: start, sentAt: start, until: undefined } as const,
]
/** Words of those who run the service, which say nothing to an applicant. */
const jargon =
  /callback|client|payload|token|schema|json|xml|hash|signatur|metada|zustell|einreichung|submission|destination|reject|[0-9a-f]{8}-|undefined|Invalid/i

describe('the situation of a case', () => {
  test.each(Object.entries(situations))('that is %s is found', (_, { told: given, is }) => {
    expect(situationOf(given)).toEqual(is)
  })

  test.each(problemNames)('that was rejected for %s names that reason', (problem) => {
    expect(situationOf(told({ events: [event('reject-submission', 2, { problem })] }))).toMatchObject({
      reason: problem,
    })
  })

  test.each([null, 'something-else'])('that was rejected for %s, which is somebody’s own, says so', (problem) => {
    expect(situationOf(told({ events: [event('reject-submission', 2, { problem })] }))).toMatchObject({
      reason: 'other',
    })
  })

  test('is that of the newest submission, and of nothing where there is none', () => {
    const other = randomUUID()
    const { submissions, ...rest } = told({ events: [event('reject-submission', 2, { problem: null })] })
    const again = submissions.map((one) => ({ ...one, submissionId: other, submittedAt: dayOf(3) }))
    expect(situationOf({ submissions: [...submissions, ...again], ...rest })).toMatchObject({ kind: 'underway' })
    expect(situationOf({ submissions: [], ...rest })).toBeUndefined()
  })
})

describe.each(['de', 'en'] as const)('the explanation in %s', (language) => {
  test('has three sentences for each situation and each reason, without ids and words of the trade', () => {
    for (const situation of all) {
      const sentences = explained(language, situation)
      expect(sentences).toHaveLength(3)
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
        expect(sentence).not.toMatch(jargon)
      }
    }
  })

  test('is another for each of them', () => {
    const texts = all.map((situation) => explained(language, situation).join(' '))
    const different = new Set(all.map((situation) => JSON.stringify(situation))).size
    expect(new Set(texts).size).toBe(different)
  })

  test('says when, as people write days', () => {
    const [happened, , next] = explained(language, { kind: 'underway', at: start, sentAt: start, until: dayOf(14) })
    expect(happened).toContain({ de: '13. November 2026', en: '13 November 2026' }[language])
    expect(next).toContain({ de: '27. November 2026', en: '27 November 2026' }[language])
  })
})
