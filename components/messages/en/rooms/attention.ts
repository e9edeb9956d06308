import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    start: 'Overview',
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
      note: 'Add a second one and switch the program over. Both are valid until the old one is revoked or expires.',
      link: 'To the secrets',
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
    'callback-secret-aged': {
      title: 'Callback secrets in use for a long time',
      note: 'It is good practice to exchange secrets from time to time. The service leads you through it; if you do nothing, everything stays as it is.',
      link: 'Exchange the secret',
      fact: 'since {at}',
    },
    'client-secret-aged': {
      title: 'Secrets of clients in use for a long time',
      note: 'It is good practice to exchange secrets from time to time. The client can have two meanwhile; if you do nothing, everything stays as it is.',
      link: 'To the secrets',
      fact: '“{detail}” since {at}',
    },
    'deprecation-ending': {
      title: 'Deprecated features near their end',
      note: 'Switch the client over. After the end any update may remove them.',
      link: 'What is still used',
      fact: '{detail}: ends on {at}; used {count, plural, one {once} other {# times}}',
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
    'deprecated-use': {
      title: 'Deprecated features in use',
      note: 'Switch the client over before they are removed.',
      link: 'What is still used',
      fact: '{detail}: {count, plural, one {once} other {# times}}, last on {at}',
    },
  },
  audit: {
    'create-radar-feed': 'Deadline calendar created',
    'delete-radar-feed': 'Deadline calendar deleted',
    'change-radar-digest': 'Deadline mails changed',
  },
} satisfies RoomWords<'attention'>
