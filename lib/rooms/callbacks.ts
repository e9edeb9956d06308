import type { Room } from './room.ts'

export const callbacks = {
  name: 'callbacks',
  question: 'Who must be told, when is the next attempt, how is it signed and sent?',
  dialect: 'sql',
  areas: ['callbacks', 'callbackState', 'callbackSignature', 'examination'],
  calls: [
    'callbacks',
    'clients/[clientId]/callback/examinations',
    'destinations/[destinationId]/callback/examinations',
  ],
  pages: {
    callbacks: { href: '/callbacks', at: 50, permission: 'see-callbacks' },
  },
  audit: [
    'pause-callbacks',
    'resume-callbacks',
    'test-callback',
    'examine-callback',
    'finish-callback-examination',
    'send-callbacks-again',
    'see-callback-attempt',
  ],
  loops: ['callbacks'],
  dueWork: { callbacks: 'callbacks', warnings: 'mails' },
  kept: {
    // after their notices are finished
    attempts: { days: 30 },
    // after nothing refers to them any more
    'callback-endpoints': { days: 30 },
  },
  tables: {
    callback_endpoints: {
      orders: { leased_until: 'database', next_attempt_at: 'service', looked_at: 'service' },
      facts: [
        { columns: ['created_at'], writtenBy: ['database'], readBy: [] },
        { columns: ['failing_since', 'last_success_at', 'idle_since'], writtenBy: ['service'], readBy: ['service'] },
        { columns: ['paused_at'], writtenBy: ['service'], readBy: [] },
      ],
      sealed: [{ column: 'secret_sealed', purpose: 'callback-secret' }],
    },
    callback_attempts: {
      facts: [{ columns: ['started_at', 'next_attempt_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
    callback_refusals: {
      orders: { next_attempt_at: 'service' },
      facts: [{ columns: ['failing_since'], writtenBy: ['service'], readBy: ['service'] }],
    },
    notices: {
      orders: { next_attempt_at: 'service' },
      facts: [
        {
          columns: ['first_attempt_at', 'created_at', 'finished_at', 'renewed_at'],
          writtenBy: ['service'],
          readBy: ['service'],
        },
      ],
    },
    callback_examinations: {
      orders: { claimed_at: 'database' },
      facts: [{ columns: ['begun_at', 'finished_at'], writtenBy: ['service'], readBy: [] }],
    },
    endpoint_warnings: { facts: [{ columns: ['failing_since', 'warned_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
