import type { PersonActor } from '../platform/actor.ts'
import type { AuditRow } from './audit-store.ts'
import { auditRow } from './audit.ts'
import type { AuditAction } from '../rooms/rooms.ts'

export type Self = { id: string; email: string; name: string }

/**
 * A row for the audit log about what somebody did to the own account without being signed in (yet).
 * @param address where the request came from
 * @param now the machine's clock
 * @param after facts worth knowing, without secrets
 */
export function ownRow(self: Self, address: string, action: AuditAction, now: Date, after?: object): AuditRow {
  const standing = { isOperator: false, isSupport: false, roles: {} }
  const actor: PersonActor = {
    kind: 'person',
    personId: self.id,
    sessionId: '',
    name: self.name,
    address,
    ...standing,
  }
  return auditRow(
    actor,
    { action, organisationId: null, object: { kind: 'person', id: self.id, name: self.email }, after },
    now,
  )
}

/** A row about what somebody signed in did to the own account. */
export function accountRow(actor: PersonActor, action: AuditAction, now: Date, change: Change = {}): AuditRow {
  const object = { kind: 'person', id: actor.personId, name: actor.name }
  return auditRow(actor, { action, organisationId: null, object, ...change }, now)
}

type Change = { before?: object; after?: object }
