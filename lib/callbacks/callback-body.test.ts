import { describe, expect, test } from 'vitest'
import { callbackBody, type Subject } from './callback-body.ts'
import { callbackTypes } from '@kurier/wire/names'

const base = 'https://kurier.test/schemas/submission-api/callbacks'
const submission = (id: string): Subject => ({ kind: 'submission', id, destinationId: 'd1', caseId: `case-of-${id}` })
const reply = (id: string): Subject => ({ kind: 'reply', id, destinationId: 'd1', caseId: `case-of-${id}` })

describe('the body of a callback', () => {
  test('new-submissions names each submission and, for old receivers, its id again', () => {
    expect(callbackBody('new-submissions', [submission('s1'), submission('s2')], base)).toBe(
      `{"type":"${base}/new-submissions",` +
        '"submissions":[{"destinationId":"d1","submissionId":"s1","caseId":"case-of-s1"},' +
        '{"destinationId":"d1","submissionId":"s2","caseId":"case-of-s2"}],' +
        '"submissionIds":["s1","s2"]}',
    )
  })

  test('new-replies names each reply', () => {
    expect(callbackBody('new-replies', [reply('r1')], base)).toBe(
      `{"type":"${base}/new-replies","replies":[{"destinationId":"d1","replyId":"r1","caseId":"case-of-r1"}]}`,
    )
  })

  test('new-events names submissions and replies apart, both members always there', () => {
    expect(callbackBody('new-events', [reply('r1'), submission('s1')], base)).toBe(
      `{"type":"${base}/new-events",` +
        '"submissions":[{"destinationId":"d1","submissionId":"s1","caseId":"case-of-s1"}],' +
        '"replies":[{"destinationId":"d1","replyId":"r1","caseId":"case-of-r1"}]}',
    )
    expect(callbackBody('new-events', [], base)).toBe(`{"type":"${base}/new-events","submissions":[],"replies":[]}`)
  })

  test('names each id once, at the place of its oldest notice', () => {
    const body = callbackBody('new-events', ['s2', 's1', 's2', 's3', 's1'].map(submission), base)
    const named: { submissions: { submissionId: string }[] } = JSON.parse(body)
    expect(named.submissions.map((entry) => entry.submissionId)).toEqual(['s2', 's1', 's3'])
  })

  test('is one line, whatever the type', () => {
    for (const type of callbackTypes)
      expect(callbackBody(type, [submission('s1'), reply('r1')], base)).not.toContain('\n')
  })
})
