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
    note: 'Ask an owner of your organisation for an invitation, or the operator of this installation to create an organisation.',
  },
  attention: {
    title: 'This needs your attention',
    quiet: 'Nothing needs you',
    quietNote: 'Callbacks arrive, no submission or reply is near its deadline, and no secret or certificate ends soon.',
    more: '{count, plural, one {and one more entry} other {and # more entries}}',
    kinds: {
      'callback-failing': {
        title: 'Callbacks do not arrive',
        note: 'Check what the receiver answers. As soon as it accepts again, Kurier delivers by itself.',
        link: 'Delivery log',
        fact: 'since {at}, {count, plural, one {one attempt} other {# attempts}}{detail, select, paused {, paused at the moment} other {}}',
      },
      'submissions-near-deadline': {
        title: 'Submissions near their deadline',
        note: 'They have been neither accepted nor rejected. Check whether the administration system fetches them; when the time is over, Kurier rejects them.',
        link: 'See cases',
        fact: '{count, plural, one {one submission} other {# submissions}}, the first will be rejected on {at}',
      },
      'replies-near-deadline': {
        title: 'Replies near their deadline',
        note: 'The online service has neither accepted nor rejected them. Check whether it fetches replies; when the time is over, Kurier rejects them.',
        link: 'See cases',
        fact: '{count, plural, one {one reply} other {# replies}}, the first will be rejected on {at}',
      },
      'callbacks-given-up': {
        title: 'Callbacks given up',
        note: 'They could not be delivered for 14 days. Mend the cause, then send them again.',
        link: 'Undelivered callbacks',
        fact: '{count, plural, one {one callback} other {# callbacks}}, last on {at}',
      },
      'secret-ending': {
        title: 'Client secrets end',
        note: 'Add a second secret, switch the client over, and revoke the old one afterwards.',
        link: 'Secrets of the client',
        fact: '“{detail}” until {at}',
      },
      'certificate-ending': {
        title: 'Certificates end',
        note: 'Add a new key with a new certificate, and switch the destination over to it.',
        link: 'Keys of the destination',
        fact: 'key {detail}, until {at}',
      },
      'destination-without-callback': {
        title: 'Destinations without a callback',
        note: 'The administration system has to ask whether something arrived. With a callback address Kurier tells it by itself.',
        link: 'Set up the callback',
        fact: 'created on {at}',
      },
      'destination-not-active': {
        title: 'Destinations that accept nothing',
        note: 'Add what is missing, or set the destination active again.',
        link: 'See the destination',
        fact: '{detail, select, created {incomplete} inactive {inactive} other {{detail}}}, created on {at}',
      },
      'deprecated-use': {
        title: 'Deprecated, but still in use',
        note: 'Change the client before it goes. The API reference says what to use instead.',
        link: 'See the client',
        fact: '{detail}: {count, plural, one {once} other {# times}}, last on {at}',
      },
    },
  },
  figures: {
    title: 'Last 30 days',
    submissions: 'Submissions',
    submissionsNote: 'Submitted, by day',
    submitted: 'Submitted',
    decisions: 'Decisions',
    decisionsNote: 'Accepted or rejected, by day',
    accepted: 'Accepted',
    rejected: 'Rejected',
    times: 'Time to decision',
    timesNote: 'From submission to decision: half took less than the median, 95 of 100 less than the upper value',
    median: 'Median',
    p95: '95% are faster',
    hours: 'h',
  },
  steps: {
    title: 'First steps',
    intro: 'How your own first submission arrives. What is done ticks itself off.',
    done: 'done',
    open: 'open',
    optional: 'optional',
    played: 'In this sandbox one side is enough: the service plays the other one, and shows you a whole case first.',
    organisation: {
      title: 'Organisation',
      note: 'Clients and destinations belong to an organisation. If there are several, keep to the same one.',
      link: 'See organisations',
    },
    administrationClient: {
      title: 'Register a client for the administration system',
      note: 'How the authority gets in to fetch and decide. You are given a client_id, a client_secret and a settings file ready to use.',
      link: 'Create a client',
    },
    onlineServiceClient: {
      title: 'Register a client for the online service',
      note: 'How submissions are sent. Here too you are given the settings file.',
      link: 'Create a client',
    },
    destination: {
      title: 'Create a destination',
      note: 'It takes submissions. Name at least one public service with its schema.',
      link: 'Create a destination',
    },
    keys: {
      title: 'Add keys',
      note: 'One for encryption and one for signatures. The page of the destination makes both, or kurier-client keys make does.',
      link: 'Go to the keys',
    },
    assignment: {
      title: 'Assign the client',
      note: 'Only an assigned administration system can fetch what goes to the destination.',
      link: 'Go to the assigned clients',
    },
    callback: {
      title: 'Set up a callback',
      note: 'So that the administration system hears of news at once. Without one it has to ask.',
      link: 'Go to the callback',
    },
    submission: {
      title: 'Send the first submission',
      note: 'With kurier-client: settings and command are on the “Help” page. Every step appears on the timeline of the case at once.',
      link: 'Command and settings',
    },
    more: 'All addresses and commands are on the “Help” page.',
  },
}
