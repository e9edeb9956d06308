import type { deprecations as german } from '../de/deprecations.ts'

export const deprecations: typeof german = {
  title: 'What is deprecated',
  intro:
    'New programs should not use these parts of the interfaces, and existing ones should be switched over. As long as they are listed here, they work as before.',
  headers: 'How a program learns of it',
  headersNote:
    'Messages in which something deprecated is used bear the header Deprecation (RFC 9745) with the day since which it is, and Link with the address of this page; once an end is set, Sunset (RFC 8594) too.',
  after: 'An end switches nothing off: after that day any update of the service may remove it.',
  since: 'Deprecated since',
  sunset: 'End',
  noSunset: 'not set yet',
  passed: 'reached; any update may remove it',
  instead: 'Instead',
  where: 'Seen by',
  inUse: 'Deprecated features in use',
  inUseNext: 'Switch the program over before they are removed.',
  seen: '{count, plural, one {once} other {# times}}, first',
  last: 'last',
  words: {
    'named-scopes': {
      title: 'The token request names scopes',
      why: 'Names and number of scopes may change without a new major version. A request that names a renamed scope gets no token.',
      instead: 'Leave scope out: the token then has all scopes that are assigned to the client.',
      where: 'the headers of every answer of the token endpoint to a request that names scope',
    },
    'submission-ids': {
      title: 'submissionIds in callbacks about new submissions',
      why: 'The member names the IDs of the submissions alone. It goes with version 3 of the interface.',
      instead: 'Read submissions: it names destination and case of each submission too.',
      where: 'the headers of every callback of the type new-submissions',
    },
  },
}
