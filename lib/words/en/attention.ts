import type * as german from '../de/attention.ts'
import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    start: 'Overview',
    radar: 'Deadline radar',
  },
  attention: {
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
      fact: '{count, plural, one {one submission, to be rejected on {at}} other {# submissions, the first to be rejected on {at}}}',
    },
    'replies-near-deadline': {
      title: 'Replies close to their deadline',
      note: 'The online service has neither accepted nor rejected them yet. Check that it fetches replies; after the deadline, Kurier rejects them.',
      link: 'View cases',
      fact: '{count, plural, one {one reply, to be rejected on {at}} other {# replies, the first to be rejected on {at}}}',
    },
    'callbacks-given-up': {
      title: 'Callbacks given up',
      note: 'They could not be delivered for 14 days. Fix the cause, then send them again.',
      link: 'Undelivered callbacks',
      fact: '{count, plural, one {one callback} other {# callbacks}}, last on {at}',
    },
    'secret-ending': {
      title: 'Client secrets expiring soon',
      note: 'Add a second one and switch the program over. Both are valid until the old one is revoked or expires.',
      link: 'To the secrets',
      fact: '“{detail}” until {at}',
    },
    'certificate-ending': {
      title: 'Certificates expiring soon',
      note: 'Rotate the key: the new one has a new certificate. The service leads you through it; nothing on its way is lost.',
      link: 'Rotate the key',
      fact: 'key {detail}, until {at}',
    },
    'key-aged': {
      title: 'Keys in use for a long time',
      note: 'It is good practice to rotate keys from time to time. The service leads you through it; if you do nothing, everything stays as it is.',
      link: 'Rotate the key',
      fact: 'key {detail}, since {at}',
    },
    'callback-secret-aged': {
      title: 'Callback secrets in use for a long time',
      note: 'It is good practice to rotate secrets from time to time. The service leads you through it; if you do nothing, everything stays as it is.',
      link: 'Rotate the secret',
      fact: 'since {at}',
    },
    'client-secret-aged': {
      title: 'Secrets of clients in use for a long time',
      note: 'It is good practice to rotate secrets from time to time. The client can have two meanwhile; if you do nothing, everything stays as it is.',
      link: 'To the secrets',
      fact: '“{detail}” since {at}',
    },
    'deprecation-ending': {
      title: 'Deprecated features near or past their end',
      note: 'Switch the client over. After the end any update may remove them.',
      link: 'What is still used',
      fact: '{detail}: end {at}; {count, plural, =0 {whether it is read cannot be seen here} one {used once} other {used # times}}',
    },
    'destination-without-callback': {
      title: 'Destinations without a callback',
      note: 'The administration system has to ask whether anything has arrived. With a callback address, Kurier notifies it straight away.',
      link: 'Set up the callback',
      fact: 'created on {at}',
    },
    'destination-not-active': {
      title: 'Destinations not accepting submissions',
      note: 'Add what is missing, or activate the destination again.',
      link: 'View destination',
      fact: '{detail, select, created {incomplete} inactive {inactive} other {{detail}}}, created on {at}',
    },
    'deprecated-use': {
      title: 'Deprecated features in use',
      note: 'Switch the client over before they are removed.',
      link: 'What is still used',
      fact: '{detail}: {count, plural, one {once} other {# times}}, last on {at}',
    },
  },
  ahead: {
    'submissions-rejected': {
      name: 'Submissions will be rejected',
      happening: '{count, plural, one {one submission will be rejected} other {# submissions will be rejected}}',
    },
    'replies-rejected': {
      name: 'Replies will be rejected',
      happening: '{count, plural, one {one reply will be rejected} other {# replies will be rejected}}',
    },
    'notices-given-up': {
      name: 'Notifications will be given up',
      happening: '{count, plural, one {one notification will be given up} other {# notifications will be given up}}',
    },
    'secrets-ending': {
      name: 'Secrets expire',
      happening: '{count, plural, one {one secret expires} other {# secrets expire}}',
    },
    'certificates-ending': {
      name: 'Certificates expire',
      happening: '{count, plural, one {one certificate expires} other {# certificates expire}}',
    },
    'incomplete-submissions-deleted': {
      name: 'Incomplete submissions will be deleted',
      happening:
        '{count, plural, one {one incomplete submission will be deleted} other {# incomplete submissions will be deleted}}',
    },
    'incomplete-replies-deleted': {
      name: 'Incomplete replies will be deleted',
      happening:
        '{count, plural, one {one incomplete reply will be deleted} other {# incomplete replies will be deleted}}',
    },
    'reminders-due': {
      name: 'Reminders will be sent',
      happening: '{count, plural, one {one reminder is due} other {# reminders are due}}',
    },
    'submission-content-deleted': {
      name: 'Contents of decided submissions will be deleted',
      happening:
        '{count, plural, one {the content of one decided submission will be deleted} other {# decided submissions will lose their content}}',
    },
    'reply-content-deleted': {
      name: 'Contents of decided replies will be deleted',
      happening:
        '{count, plural, one {the content of one decided reply will be deleted} other {# decided replies will lose their content}}',
    },
    'unsubmitted-cases-deleted': {
      name: 'Cases without a submission will be deleted',
      happening:
        '{count, plural, one {one case without a submission will be deleted} other {# cases without a submission will be deleted}}',
    },
    'cases-deleted': {
      name: 'Old cases will be deleted',
      happening: '{count, plural, one {one old case will be deleted} other {# old cases will be deleted}}',
    },
  },
  audit: {
    'create-radar-feed': 'Deadline calendar created',
    'delete-radar-feed': 'Deadline calendar deleted',
    'change-radar-digest': 'Deadline mails changed',
  },
} satisfies RoomWords<'attention'>

export const mails: typeof german.mails = {
  warning: {
    subject: 'Callback failing for {days, plural, one {one day} other {# days}}',
    text: `Callbacks to “{owner}” have not been delivered since {since}.
Address: {url}
{reason}
{isGivenUp, select, yes {Kurier keeps trying. From {givenUpAt} the first notifications will be given up.} other {Kurier keeps trying as long as the submissions are open.}}
Please check the receiver. After the first successful delivery, all waiting notifications are sent at once.
{page}`,
    status: '{reason} (status {status})',
  },
  sunset: {
    subject: 'deprecated use ends within {days, plural, =7 {a week} other {# days}}',
    text: `The client “{client}” uses something that is deprecated and ends on {sunsetAt}.
{title}. {instead}{isUnseen, select, yes { Whether your receiver still reads what is deprecated cannot be seen here.} other {}}
From then on any update of the service may remove it.
{page}
{about}`,
  },
  reminder: {
    subject: '{count, plural, one {One submission is waiting} other {# submissions are waiting}}',
    text: `{count, plural, one {One submission is waiting} other {# submissions are waiting}} at “{destination}” for a decision, the oldest since {oldest}.
If nobody decides by {rejectedAt}, the service will reject them.
Please check that your administration system is fetching the submissions.
{page}`,
  },
}

export const deadlines: typeof german.deadlines = {
  subject: 'Kurier: {count, plural, one {one deadline ends} other {# deadlines end}}',
  intro: 'This will happen by {until} unless somebody acts:',
  more: 'and {count, number} more lines on the page',
  forecast:
    'Judging by past durations about {missed, number} of {waiting, number} submissions waiting at “{destination}” will not be decided in time.',
  forecastOfEntry:
    'Judging by past durations about {missed, number} of {waiting, number} waiting submissions will not be decided in time.',
  page: 'All deadlines, with the cases behind them:',
  off: 'Turn this mail off here:',
}
