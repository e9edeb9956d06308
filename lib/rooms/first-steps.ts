import type { Room } from './room.ts'

export const firstSteps = {
  name: 'first-steps',
  wing: true,
  question: 'How does somebody get from nothing to the first submission of their own?',
  dialect: 'sql',
  areas: ['firstSteps'],
  calls: ['test-environments'],
} as const satisfies Room
