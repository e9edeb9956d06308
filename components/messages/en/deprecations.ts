import { deprecations as words } from '#lib/words/en/clients.ts'
import type { deprecations as german } from '../de/deprecations.ts'

export const deprecations: typeof german = {
  title: 'What is deprecated',
  intro:
    'New programs should not use these parts of the interfaces, and existing ones should be switched over. As long as they are listed here, they work as before.',
  headers: 'How a program learns of it',
  headersNote:
    'Messages in which something deprecated is used bear the header Deprecation (RFC 9745) with the day since which it is, and Link with the address of this page; once an end is set, Sunset (RFC 8594) too.',
  after: 'An end switches nothing off: from then on any update of the service may remove it.',
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
  unseen: 'Whether your receiver still reads it cannot be seen here.',
  words,
}
