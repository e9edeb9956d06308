import type { Room } from './room.ts'

export const platform = {
  name: 'platform',
  question: 'How do we reach the database, blobs, clock, log, settings, keys?',
  dialect: 'sql',
  areas: ['site', 'kit', 'charts', 'help'],
  calls: ['logo'],
  commands: { keys: 70, backup: 120, check: 130, installation: 150, migrate: 200 },
  audit: ['rotate-signing-key', 'reseal-secrets', 'restore-unauthenticated-backup', 'move-installation'],
  loops: ['installation'],
  kept: {
    'idempotency-keys': { days: 1 },
  },
  tables: {
    blobs: { facts: [{ columns: ['created_at', 'state_since'], writtenBy: ['database'], readBy: ['database'] }] },
    idempotency_keys: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: ['service'] }] },
    identities: { facts: [{ columns: ['holds_from'], writtenBy: ['service'], readBy: ['service'] }] },
    installation: {},
    stuck_work: {
      orders: { retry_at: 'database' },
      facts: [{ columns: ['since'], writtenBy: ['database'], readBy: [] }],
    },
    due_leases: { orders: { until: 'database' } },
    service_clock: { facts: [{ columns: ['moved_at'], writtenBy: ['database'], readBy: ['database'] }] },
    signing_keys: {
      key: 'kid',
      orders: { active_from: 'database' },
      facts: [{ columns: ['created_at'], writtenBy: ['database'], readBy: [] }],
      sealed: [{ column: 'private_sealed', purpose: 'signing-key' }],
    },
    hash_root: {},
  },
} as const satisfies Room
