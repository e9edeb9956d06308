import type { Room } from './room.ts'

export const evidence = {
  name: 'evidence',
  wing: true,
  question: 'What proves a case to somebody who trusts nobody?',
  dialect: 'sql',
  areas: ['evidence'],
  calls: ['cases/[caseId]/evidence'],
  audit: ['export-case'],
} as const satisfies Room
