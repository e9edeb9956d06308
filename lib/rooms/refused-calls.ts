import type { Room } from './room.ts'

export const refusedCalls = {
  name: 'refused-calls',
  wing: true,
  question: 'Which calls of a client were refused, and why?',
  dialect: 'sql',
  areas: ['refusedCalls'],
  calls: ['clients/[clientId]/refused-calls'],
  loops: ['refused calls'],
  kept: {
    'refused-calls': { days: 14, clock: 'machine' },
    'refused-call-counts': { days: 14, clock: 'machine' },
  },
  tables: {
    refused_calls: { facts: [{ columns: ['at'], writtenBy: ['node'], readBy: ['node'] }] },
    refused_call_counts: { facts: [{ columns: ['hour'], writtenBy: ['node'], readBy: ['node'] }] },
  },
} as const satisfies Room
