import type { callbackState as german } from '../de/callback-state.ts'

/** How the callbacks of a destination or client stand. */
export const callbackState: typeof german = {
  long: {
    none: 'no callback',
    paused: 'Callback paused',
    failing: 'Callback failing',
    working: 'Callback working',
  },
  short: { none: 'none', paused: 'paused', failing: 'failing', working: 'working' },
  since:
    '{unit, select, days {{count, plural, one {for # day} other {for # days}}} hours {{count, plural, one {for # hour} other {for # hours}}} minutes {{count, plural, one {for # minute} other {for # minutes}}} other {just now}}',
  waiting: '{count, plural, one {# waiting} other {# waiting}}',
}
