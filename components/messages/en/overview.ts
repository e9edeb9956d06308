import type { overview as german } from '../de/overview.ts'

/** The start page of whoever is signed in. */
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
    quiet: 'Nothing to do',
    quietNote: 'Callbacks are arriving, no deadline is close, and no secret or certificate expires soon.',
    more: '{count, plural, one {and one more entry} other {and # more entries}}',
    features: { namedScopes: 'Scopes named in the token request' },
    kinds: {
      'callback-failing': {
        title: 'Callbacks are not arriving',
        note: 'Check what the receiver responds. As soon as it accepts callbacks again, Kurier delivers automatically.',
        link: 'Delivery log',
        fact: 'since {at}, {count, plural, one {one attempt} other {# attempts}}{detail, select, paused {, paused at the moment} other {}}',
      },
      'submissions-near-deadline': {
        title: 'Submissions close to their deadline',
        note: 'They have been neither accepted nor rejected yet. Check that the administration system fetches them; after the deadline, Kurier rejects them.',
        link: 'View cases',
        fact: '{count, plural, one {one submission} other {# submissions}}, the first will be rejected on {at}',
      },
      'replies-near-deadline': {
        title: 'Replies close to their deadline',
        note: 'The online service has neither accepted nor rejected them yet. Check that it fetches replies; after the deadline, Kurier rejects them.',
        link: 'View cases',
        fact: '{count, plural, one {one reply} other {# replies}}, the first will be rejected on {at}',
      },
      'callbacks-given-up': {
        title: 'Callbacks given up',
        note: 'They could not be delivered for 14 days. Fix the cause, then send them again.',
        link: 'Undelivered callbacks',
        fact: '{count, plural, one {one callback} other {# callbacks}}, last on {at}',
      },
      'secret-ending': {
        title: 'Client secrets expire',
        note: 'Add a second secret, switch the client over, and revoke the old one afterwards.',
        link: 'Secrets of the client',
        fact: '“{detail}” until {at}',
      },
      'certificate-ending': {
        title: 'Certificates expire',
        note: 'Exchange the key for a new one with a new certificate. The service leads you through it; nothing on its way is lost.',
        link: 'Exchange the key',
        fact: 'key {detail}, until {at}',
      },
      'key-aged': {
        title: 'Keys in use for a long time',
        note: 'It is good practice to exchange keys from time to time. The service leads you through it; if you do nothing, everything stays as it is.',
        link: 'Exchange the key',
        fact: 'key {detail}, since {at}',
      },
      'destination-without-callback': {
        title: 'Destinations without a callback',
        note: 'The administration system has to ask whether anything has arrived. With a callback address, Kurier notifies it straight away.',
        link: 'Set up the callback',
        fact: 'created on {at}',
      },
      'destination-not-active': {
        title: 'Destinations accept nothing',
        note: 'Add what is missing, or activate the destination again.',
        link: 'View destination',
        fact: '{detail, select, created {incomplete} inactive {inactive} other {{detail}}}, created on {at}',
      },
      'deprecation-ending': {
        title: 'Deprecated features near their end',
        note: 'Switch the client over. After the end any update may remove them.',
        link: 'What is still used',
        fact: '{detail}: ends on {at}; used {count, plural, one {once} other {# times}}',
      },
      'deprecated-use': {
        title: 'Deprecated features in use',
        note: 'Switch the client over before they are removed.',
        link: 'What is still used',
        fact: '{detail}: {count, plural, one {once} other {# times}}, last on {at}',
      },
    },
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
    hours: 'h',
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
