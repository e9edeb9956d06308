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
  commands: { callbacks: 25 },
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
  dueWork: { callbacks: 'callbacks' },
  settings: {
    CALLBACK_ALLOWED_NETWORKS: { at: 490, kind: 'networks', isShown: true },
    CALLBACK_PORTS: { at: 500, kind: 'ports', default: ['443', '1024-65535'], isShown: true },
    CALLBACK_CA_FILE: { at: 510, kind: 'text', isShown: true },
    CALLBACK_PROXY_URL: { at: 520, kind: 'proxy' },
    LIMIT_CALLBACK_ADDRESSES: { at: 750, kind: 'wholeNumber', least: 1, default: 10_000, isShown: true },
  },
  metrics: {
    attempts: {
      is: 'counter',
      name: 'callback_attempts_total',
      help: 'Callback attempts',
      labels: ['type', 'outcome'],
    },
    attemptSeconds: {
      is: 'histogram',
      name: 'callback_attempt_duration_seconds',
      help: 'Time of a callback attempt',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    },
    givenUp: {
      is: 'counter',
      name: 'callbacks_given_up_total',
      help: 'Notifications given up after their last attempt',
      labels: ['type'],
    },
    certificateEnd: {
      is: 'gauge',
      name: 'callback_ca_expiry_timestamp_seconds',
      help: 'When the first certificate of CALLBACK_CA_FILE ends',
    },
    callbacksWaiting: {
      is: 'gauge',
      name: 'callbacks_waiting',
      help: 'Notifications that wait',
      labels: ['type', 'standing'],
      isRead: true,
    },
    callbacksUndelivered: {
      is: 'gauge',
      name: 'callbacks_undelivered',
      help: 'Notifications that were given up or had no address',
      labels: ['type', 'state'],
      isRead: true,
    },
    oldestDue: {
      is: 'gauge',
      name: 'callbacks_oldest_due_age_seconds',
      help: 'For how long the oldest notification has been due',
      labels: ['type'],
      isRead: true,
    },
    stuckAddresses: {
      is: 'gauge',
      name: 'callback_addresses_stuck',
      help: 'Callback addresses that fail or are paused while something waits',
      labels: ['state'],
      isRead: true,
    },
  },
  kept: {
    // after their notices are finished
    attempts: { days: 30 },
    // after nothing refers to them any more
    'callback-endpoints': { days: 30 },
  },
  tables: {
    callback_endpoints: {
      orders: { leased_until: 'database', next_attempt_at: 'service', waits_since: 'service', looked_at: 'service' },
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
