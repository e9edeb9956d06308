import type { Room } from './room.ts'

export const sandbox = {
  name: 'sandbox',
  wing: true,
  question: 'In a sandbox: what did a test receiver get, what does a simulated partner do, how far is the clock moved?',
  dialect: 'sql',
  areas: ['sandbox'],
  calls: ['admin/clock', 'sandbox'],
  pages: {
    sandbox: { href: '/sandbox', at: 80, permission: 'play-in-sandbox', onlyInSandbox: true },
  },
  operatorPages: {
    clock: { href: '/admin/clock', at: 130, group: 'set-up' },
  },
  commands: { clock: 140, sandbox: 160 },
  audit: [
    'advance-clock',
    'create-sandbox-receiver',
    'change-sandbox-receiver',
    'delete-sandbox-receiver',
    'create-sandbox-partner',
    'change-sandbox-partner',
    'delete-sandbox-partner',
  ],
  loops: ['simulated partners'],
  settings: {
    SANDBOX: { at: 260, kind: 'flag', default: false, isShown: true },
  },
  tables: {
    sandbox_receivers: {
      facts: [{ columns: ['created_at'], writtenBy: ['node'], readBy: [] }],
      sealed: [{ column: 'secret_sealed', purpose: 'sandbox-secret' }],
    },
    sandbox_deliveries: { facts: [{ columns: ['received_at'], writtenBy: ['service'], readBy: [] }] },
    sandbox_partners: {
      orders: { next_due_at: 'node', leased_until: 'node' },
      facts: [{ columns: ['created_at'], writtenBy: ['node'], readBy: [] }],
      sealed: [
        { column: 'secret_sealed', purpose: 'sandbox-secret' },
        { column: 'keys_sealed', purpose: 'sandbox-keys' },
      ],
    },
    sandbox_acts: { facts: [{ columns: ['at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
