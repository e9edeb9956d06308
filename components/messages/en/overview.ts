import type { overview as german } from '../de/overview.ts'

/** The start page of a signed-in person. */
export const overview: typeof german = {
  title: 'Overview',
  scope: {
    all: 'All organisations',
    own: 'Your organisations',
    none: 'You do not belong to an organisation yet.',
  },
  withoutOrganisation: {
    title: 'No organisation yet',
    note: 'Ask an owner of your organisation for an invitation, or ask the operators of this installation to create an organisation.',
  },
  attention: {
    title: 'To do',
    radar: 'Deadline radar: what happens by itself',
    quiet: 'Nothing to do',
    quietNote: 'Callbacks are arriving, no deadline is close, and no secret or certificate expires soon.',
    more: '{count, plural, one {and one more entry} other {and # more entries}}',
    features: { submissionIds: 'submissionIds in callbacks', namedScopes: 'Scopes named in the token request' },
  },
  figures: {
    title: 'Last 30 days',
    submissions: 'Submissions',
    submissionsNote: 'Sent, per day',
    submitted: 'Sent',
    decisions: 'Decisions',
    decisionsNote: 'Accepted or rejected, per day',
    accepted: 'Accepted',
    rejected: 'Rejected',
    times: 'Time to decision',
    timesNote: 'From sending to decision: half took less than the median, 95 out of 100 less than the upper value',
    median: 'Median',
    p95: '95% take at most',
  },
}
