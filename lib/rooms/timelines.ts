import type { Room } from './room.ts'

export const timelines = {
  name: 'timelines',
  question: 'What happened in a case, and what will happen next? What has a destination received?',
  dialect: 'sql',
  // somebody of support or an operator looked at a case
  audit: ['see-case'],
  loops: ['watched cases'],
} as const satisfies Room
