import { describe, expect, it } from 'vitest'
import type { EventName } from '@kurier/wire/names'
import type { EventContents } from '@kurier/sdk/event-types'
import type { LoggedEvent, VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { timelineLines } from './timeline.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const caseId = '018f2a00-0000-7000-8000-000000000001'
const authenticationTags = { metadata: 'm', data: 'd', attachments: { a: 'a', b: 'b' } }

function event<N extends EventName>(name: N, content: EventContents[N], at: string, author = 'service'): LoggedEvent {
  const subject = { type: name.endsWith('-reply') ? 'reply' : 'submission', id: caseId }
  const claims = { jti: caseId, issuedAt: new Date(at), author, subject, case: caseId, kid: 'k', token: 't' }
  return { ...claims, verified: true, name, content } as VerifiedEvent // the name decides on the content's type
}

const log = (problems: EventContents['reject-submission']['problems']): LoggedEvent[] => [
  event('create-submission', {}, '2026-11-21T14:28:42Z'),
  event('submit-submission', { authenticationTags }, '2026-11-21T14:28:43Z'),
  event('notify-submission', { notifyType: 'callback' }, '2026-11-21T14:28:43Z'),
  event('reject-submission', { problems }, '2026-11-21T14:28:44Z', destinationId),
]

describe('the timeline of a case', () => {
  it('tells time, author, plain words, name and signature of each event in 80 columns', () => {
    const problem = { type: 'https://kurier.example/x', title: 'The part cannot be decrypted', instance: 'data' }
    const lines = timelineLines(log([problem]))
    expect(lines).toEqual([
      '  TIME UTC  AUTHOR          WHAT HAPPENED           EVENT              SIGNED',
      '  14:28:42  service         submission created      create-submission  ✓ right',
      '  14:28:43  service         submitted with 4 parts  submit-submission  ✓ right',
      '  14:28:43  service         receiver got callback   notify-submission  ✓ right',
      '  14:28:44  administration  rejected, 1 problem:    reject-submission  ✓ right',
      '    - data: The part cannot be decrypted',
    ])
  })

  it('tells of a reply in plain words, in 80 columns beside a submission', () => {
    const title = 'The part cannot be decrypted'
    const problem = { type: 'https://kurier.example/x', title, instance: 'data' }
    const lines = timelineLines([
      event('accept-submission', { authenticationTags, problems: [] }, '2026-11-21T14:28:44Z', destinationId),
      event('create-reply', {}, '2026-11-21T14:28:45Z'),
      event('submit-reply', { authenticationTags }, '2026-11-21T14:28:46Z'),
      event('notify-reply', { notifyType: 'callback' }, '2026-11-21T14:28:46Z'),
      event('notify-reply', { notifyType: 'polling' }, '2026-11-21T14:28:47Z'),
      event('accept-reply', { authenticationTags, problems: [] }, '2026-11-21T14:28:48Z'),
      event('reject-reply', { problems: [problem] }, '2026-11-21T14:28:49Z'),
      event('delete-reply', {}, '2026-11-21T14:28:50Z'),
    ])
    expect(lines).toEqual([
      '  TIME UTC  AUTHOR          WHAT HAPPENED           EVENT              SIGNED',
      '  14:28:44  administration  accepted, 4 tags right  accept-submission  ✓ right',
      '  14:28:45  service         reply created           create-reply       ✓ right',
      '  14:28:46  service         reply with 4 parts      submit-reply       ✓ right',
      '  14:28:46  service         sender got callback     notify-reply       ✓ right',
      '  14:28:47  service         sender fetched list     notify-reply       ✓ right',
      '  14:28:48  service         reply accepted, 4 tags  accept-reply       ✓ right',
      '  14:28:49  service         reply rejected:         reject-reply       ✓ right',
      '    - data: The part cannot be decrypted',
      '  14:28:50  service         reply content deleted   delete-reply       ✓ right',
    ])
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('dates every line when the case is older than a day, also when only the last is shown', () => {
    const events = [...log([]), event('delete-submission', {}, '2026-11-29T08:00:00Z')]
    expect(timelineLines(events, 4)).toEqual([
      '  TIME UTC             AUTHOR   WHAT HAPPENED    EVENT              SIGNED',
      '  2026-11-29 08:00:00  service  content deleted  delete-submission  ✓ right',
    ])
  })

  it('shows an event that counts for nothing, with the reason and nothing it claims', () => {
    const [, line] = timelineLines([{ verified: false, reason: 'signature-wrong', jti: caseId, token: 't' }])
    expect(line).toMatch(/counts for nothing.*✗ signature-wrong/)
  })

  it('keeps control characters of the other side from the terminal', () => {
    const problem = { type: 'https://kurier.example/x', title: 'red\u001b[31m\nnew\u202eline', instance: 'data' }
    expect(timelineLines(log([problem])).at(-1)).toBe('    - data: red?[31m?new?line')
  })
})
