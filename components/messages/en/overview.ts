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
    features: { namedScopes: 'Scopes named in the token request' },
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
  steps: {
    title: 'First steps',
    intro: 'How to get your first own submission delivered. Completed steps are ticked off automatically.',
    done: 'done',
    open: 'to do',
    optional: 'optional',
    played: 'In this sandbox one side is enough: the service plays the other one. Watch a whole case first.',
    organisation: {
      title: 'Organisation',
      note: 'Clients and destinations belong to an organisation. If there are several, keep to the same one.',
      link: 'View organisations',
    },
    administrationClient: {
      title: 'Create a client for the administration system',
      note: 'The authority uses it to fetch and decide. You get a client_id, a client_secret and a settings file ready to use.',
      link: 'Create a client',
    },
    onlineServiceClient: {
      title: 'Create a client for the online service',
      note: 'You use it to send submissions. You get the settings file here too.',
      link: 'Create a client',
    },
    destination: {
      title: 'Create a destination',
      note: 'It accepts submissions. Add at least one service with its schema.',
      link: 'Create a destination',
    },
    keys: {
      title: 'Add keys',
      note: 'One for encryption and one for signatures. Create both on the page of the destination or with kurier-client keys make.',
      link: 'Go to the keys',
    },
    assignment: {
      title: 'Assign the client',
      note: 'Only an assigned administration system can fetch the submissions of the destination.',
      link: 'Go to the assigned clients',
    },
    callback: {
      title: 'Set up a callback',
      note: 'The administration system is then notified at once. Without a callback it has to ask.',
      link: 'Go to the callback',
    },
    submission: {
      title: 'Send your first submission',
      note: 'With kurier-client: settings and command are on the “Help” page. Every step appears on the timeline of the case straight away.',
      link: 'Command and settings',
    },
    more: 'All addresses and commands are on the “Help” page.',
  },
}
