import type { Room } from './room.ts'

export const replies = {
  name: 'replies',
  question: 'The same with the sides swapped; decisions are signed by the service',
  dialect: 'sql',
  tables: {
    replies: {
      facts: [{ columns: ['created_at', 'submitted_at', 'state_since'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
