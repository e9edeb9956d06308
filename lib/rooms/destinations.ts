import type { Room } from './room.ts'

export const destinations = {
  name: 'destinations',
  question: 'Where can submissions go, with which keys, services and state?',
  dialect: 'prisma',
  areas: ['destinations'],
  calls: ['destinations'],
  pages: {
    destinations: { href: '/destinations', at: 40, permission: 'see-destinations' },
  },
  commands: { destinations: 20 },
  audit: [
    'create-destination',
    'change-destination',
    'delete-destination',
    'add-destination-key',
    'revoke-destination-key',
    'assign-client',
    'unassign-client',
    // `workbench-…`: a call that a person made with a token of the workbench; the last one was refused or failed
    'request-workbench-token',
    'workbench-list',
    'workbench-read',
    'workbench-accept',
    'workbench-reject',
    'workbench-prepare-reply',
    'workbench-reply',
    'workbench-failed',
  ],
  settings: {
    KEY_TRUST_FILE: { at: 482, kind: 'text', isShown: true },
    KEY_TRUST_CRL_FILE: { at: 484, kind: 'text', isShown: true },
  },
  attention: {
    'certificate-invalid': {
      at: 55,
      tone: 'danger',
      permission: 'see-destinations',
      place: '/destinations/{objectId}/rotation',
    },
    'revocation-list-outdated': { at: 56, tone: 'warning', permission: 'operate', place: '/admin' },
  },
  tables: {
    destinations: {
      facts: [{ columns: ['callback_since', 'created_at', 'updated_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
    destination_keys: {
      facts: [{ columns: ['created_at', 'revoked_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
    destination_clients: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: [] }] },
    destination_encryption_periods: {
      facts: [{ columns: ['since', 'until'], writtenBy: ['service'], readBy: ['service'] }],
    },
    offered_services: {},
  },
} as const satisfies Room
