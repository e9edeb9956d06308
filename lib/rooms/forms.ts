import type { Room } from './room.ts'

export const forms = {
  name: 'forms',
  question:
    'Which forms are there, and does form data fit its schema? Imports nothing else; pages and `kurier-client` may use it',
  dialect: 'none',
  areas: ['forms', 'documentView'],
} as const satisfies Room
