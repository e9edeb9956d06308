import type { Room } from './room.ts'

export const routing = {
  name: 'routing',
  question: 'Which destination is responsible for a service at a place, and which areas are there?',
  dialect: 'sql',
  areas: ['whereToSend'],
} as const satisfies Room
