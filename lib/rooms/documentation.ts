import type { Room } from './room.ts'

export const documentation = {
  name: 'documentation',
  wing: true,
  question: 'Which pages of docs/ does an installation serve, and what do they say?',
  dialect: 'none',
  areas: ['documentation', 'program', 'reference'],
} as const satisfies Room
