import type { Room } from './room.ts'

export const accounts = {
  name: 'accounts',
  question: 'Who may sign in, and who are the operators?',
  dialect: 'prisma',
  areas: ['account', 'organisations', 'audit'],
  calls: ['account', 'audit-log', 'invitations', 'operators', 'organisations', 'password', 'people'],
  pages: {
    organisations: { href: '/organisations', at: 70, permission: 'see-organisation' },
  },
  operatorPages: {
    people: { href: '/admin/people', at: 140, group: 'set-up' },
    organisations: { href: '/admin/organisations', at: 150, group: 'set-up' },
    auditLog: { href: '/admin/audit-log', at: 160, group: 'data' },
  },
  commands: { people: 55, organisations: 57, operators: 60, audit: 100 },
  audit: [
    'create-organisation',
    'rename-organisation',
    'invite-person',
    'withdraw-invitation',
    'accept-invitation',
    'change-role',
    'add-member',
    'remove-member',
    'leave-organisation',
    'make-operator-link',
    'make-operator',
    'provision-person',
    'keep-role',
    'change-person',
    'disable-person',
    'enable-person',
    'make-password-link',
    'sign-in',
    'sign-in-refused',
    'sign-out',
    'end-session',
    'change-password',
    'prepare-second-factor',
    'set-up-second-factor',
    'remove-second-factor',
    'renew-recovery-codes',
    'use-recovery-code',
    'export-audit-log',
  ],
  loops: ['audit chain'],
  settings: {
    OIDC_ISSUER: { at: 360, kind: 'prefix', isShown: true },
    OIDC_CLIENT_ID: { at: 370, kind: 'text', isShown: true },
    OIDC_CLIENT_SECRET: { at: 380, kind: 'text' },
    OIDC_NAME: { at: 390, kind: 'title', most: 60, default: 'OpenID Connect', isShown: true },
    OIDC_SCOPES: { at: 392, kind: 'text', default: 'openid email profile', isShown: true },
    OIDC_ROLES_CLAIM: { at: 394, kind: 'title', most: 200, default: 'groups', isShown: true },
    OIDC_ROLES: { at: 396, kind: 'claimRoles', isShown: true },
    OIDC_PROVISION: { at: 398, kind: 'flag', default: false, isShown: true },
    SECOND_FACTOR_REQUIRED: { at: 400, kind: 'flag', default: false, isShown: true },
  },
  metrics: {
    signIns: {
      is: 'counter',
      name: 'sign_ins_total',
      help: 'Attempts to sign in with a password',
      labels: ['outcome'],
    },
  },
  kept: {
    // after their end
    sessions: { days: 30, clock: 'machine' },
    // after they stopped working
    'one-time-links': { days: 30, clock: 'machine' },
    // after the last one: longer than any of them counts
    'sign-in-attempts': { hours: 1, clock: 'machine' },
    'audit-log': { days: 731, clock: 'machine' },
    'audit-chain': { days: 731, clock: 'machine' },
  },
  tables: {
    organisations: { facts: [{ columns: ['created_at'], writtenBy: ['node'], readBy: [] }] },
    people: {
      facts: [
        {
          columns: ['created_at', 'disabled_at', 'last_sign_in_at', 'totp_confirmed_at', 'email_proven_at'],
          writtenBy: ['node'],
          readBy: [],
        },
      ],
      sealed: [{ column: 'totp_sealed', purpose: 'totp-secret' }],
    },
    portal_sessions: {
      facts: [
        { columns: ['created_at', 'last_seen_at', 'expires_at', 'ended_at'], writtenBy: ['node'], readBy: ['node'] },
      ],
    },
    memberships: { facts: [{ columns: ['created_at'], writtenBy: ['node'], readBy: [] }] },
    recovery_codes: { facts: [{ columns: ['used_at'], writtenBy: ['node'], readBy: [] }] },
    one_time_links: {
      facts: [{ columns: ['created_at', 'expires_at', 'used_at', 'mailed_at'], writtenBy: ['node'], readBy: ['node'] }],
    },
    sign_in_attempts: { orders: { at: 'node' } },
    audit_log: { facts: [{ columns: ['at'], writtenBy: ['node'], readBy: ['node', 'database'] }] },
    audit_chain: { facts: [{ columns: ['at'], writtenBy: ['node'], readBy: ['node'] }] },
    audit_unchained: {},
  },
} as const satisfies Room
