import type { Actor } from '../platform/actor.ts'
import type { AuditRow } from './audit-store.ts'

/**
 * Everything that stands in the audit log. `see-case`: somebody of support or an operator looked at a case.
 * `workbench-…`: a call that a person made with a token of the workbench; `workbench-failed`: one that was refused or
 * failed. What is named here has its words in the portal's texts (`audit.actions`).
 */
export const auditActions = [
  'create-client',
  'change-client',
  'change-client-scopes',
  'disable-client',
  'enable-client',
  'delete-client',
  'add-client-secret',
  'revoke-client-secret',
  'request-trial-token',
  'create-destination',
  'change-destination',
  'delete-destination',
  'add-destination-key',
  'revoke-destination-key',
  'assign-client',
  'unassign-client',
  'pause-callbacks',
  'resume-callbacks',
  'test-callback',
  'send-callbacks-again',
  'see-case',
  'export-case',
  'see-callback-attempt',
  'request-workbench-token',
  'workbench-list',
  'workbench-read',
  'workbench-accept',
  'workbench-reject',
  'workbench-prepare-reply',
  'workbench-reply',
  'workbench-failed',
  'create-organisation',
  'rename-organisation',
  'invite-person',
  'withdraw-invitation',
  'accept-invitation',
  'change-role',
  'remove-member',
  'leave-organisation',
  'make-operator',
  'change-person',
  'disable-person',
  'enable-person',
  'make-password-link',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'end-session',
  'change-password',
  'set-up-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'use-recovery-code',
  'offer-form',
  'withdraw-form',
  'rotate-signing-key',
  'advance-clock',
  'run-cron',
  'export-audit-log',
] as const

export type AuditAction = (typeof auditActions)[number]

/** What happened to which thing. `before` and `after` hold what changed, never a secret, a token or a private key. */
export type AuditEntry = {
  action: AuditAction
  organisationId: string | null
  object: { kind: string; id: string; name?: string }
  before?: object
  after?: object
}

/**
 * A row for the audit log; stored by `insertAudit` in the transaction of what it tells.
 * @param now the machine's clock
 */
export function auditRow(actor: Actor, entry: AuditEntry, now: Date): AuditRow {
  return {
    at: now,
    ...actorColumns(actor),
    action: entry.action,
    organisationId: entry.organisationId,
    objectKind: entry.object.kind,
    objectId: entry.object.id,
    objectName: entry.object.name ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  }
}

function actorColumns(actor: Actor): Pick<AuditRow, 'actorKind' | 'actorId' | 'actorName' | 'address'> {
  switch (actor.kind) {
    case 'person':
      return { actorKind: 'person', actorId: actor.personId, actorName: actor.name, address: actor.address }
    case 'client':
      return { actorKind: 'client', actorId: actor.clientId, actorName: actor.clientId, address: null }
    case 'system':
      return { actorKind: 'system', actorId: null, actorName: 'command line', address: null }
  }
}
