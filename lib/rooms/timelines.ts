import type { Room } from './room.ts'

export const timelines = {
  name: 'timelines',
  question: 'What happened in a case, and what will happen next? What has a destination received?',
  dialect: 'sql',
  areas: ['events', 'cases', 'knowledge', 'waits', 'received', 'workbench'],
  calls: ['cases', 'destinations/[destinationId]/submissions', 'search'],
  pages: {
    workbench: { href: '/workbench', at: 20, permission: 'work-on-submissions' },
    cases: { href: '/cases', at: 60, permission: 'see-cases' },
  },
  commands: { cases: 40 },
  // somebody of support or an operator looked at a case
  audit: ['see-case'],
  loops: ['watched cases'],
  settings: {
    DEEMED_RECEIPT: { at: 600, kind: 'deemedRule', default: 'none', isShown: true },
    // a session of the portal lasts 12 hours at most
    WORKBENCH_KEYS_HOURS: { at: 615, kind: 'wholeNumber', least: 0, most: 12, default: 10, isShown: true },
  },
} as const satisfies Room
