import type { Room } from './room.ts'

export const clients = {
  name: 'clients',
  question: 'Which API clients exist, and is this access token good?',
  dialect: 'prisma',
  areas: ['clients', 'deprecations'],
  calls: ['clients'],
  pages: {
    clients: { href: '/clients', at: 30, permission: 'see-clients' },
  },
  commands: { clients: 10 },
  audit: [
    'create-client',
    'change-client',
    'change-client-scopes',
    'disable-client',
    'enable-client',
    'delete-client',
    'add-client-secret',
    'revoke-client-secret',
    'request-trial-token',
    'set-deprecation-end',
  ],
  settings: {
    ACCESS_TOKEN_TTL: { at: 320, kind: 'wholeNumber', least: 1, most: 1800, default: 1800, isShown: true },
    DEPRECATION_SUNSETS: {
      at: 325,
      kind: 'sunsets',
      // what is deprecated, each with the day from which it counts (RFC 9745 section 2.1)
      since: {
        // a token request names scopes (specification 5 rule 6, 9 rule 4); counted by client
        'named-scopes': '2026-11-21',
        // the member `submissionIds` of callbacks (specification 6.3, 9 rule 3); only its receiver knows whether it is read
        'submission-ids': '2026-11-21',
      },
      default: [],
      isShown: true,
    },
  },
  kept: {
    // after the last one: longer than any of them counts
    'failed-attempts': { hours: 1, clock: 'machine' },
    'token-requests': { days: 14 },
  },
  tables: {
    clients: { facts: [{ columns: ['created_at'], writtenBy: ['node'], readBy: [] }] },
    client_secrets: {
      facts: [
        { columns: ['created_at', 'expires_at', 'revoked_at', 'last_used_at'], writtenBy: ['node'], readBy: ['node'] },
      ],
    },
    token_requests: { facts: [{ columns: ['at'], writtenBy: ['node'], readBy: ['service'] }] },
    failed_attempts: { facts: [{ columns: ['at'], writtenBy: ['node'], readBy: ['node'] }] },
    deprecated_uses: { facts: [{ columns: ['first_used_at', 'last_used_at'], writtenBy: ['node'], readBy: ['node'] }] },
    sunset_warnings: {
      facts: [
        { columns: ['sunset_at'], writtenBy: ['person'], readBy: ['node'] },
        { columns: ['warned_at'], writtenBy: ['node'], readBy: [] },
      ],
    },
  },
} as const satisfies Room
