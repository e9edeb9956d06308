import type { Room } from './room.ts'

export const routing = {
  name: 'routing',
  question: 'Which destination is responsible for a service at a place, and which areas are there?',
  dialect: 'sql',
  areas: ['whereToSend'],
  settings: {
    AREAS_FILE: { at: 460, kind: 'text', isShown: true },
    PUBLIC_SEARCH: { at: 470, kind: 'flag', default: false, isShown: true },
  },
} as const satisfies Room
