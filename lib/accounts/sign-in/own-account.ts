import type { PersonActor } from '../../platform/actor.ts'
import { auditObject, type AuditEntry } from '../audit/audit.ts'

type Thing = Pick<AuditEntry, 'organisationId' | 'object'>

export type Self = { id: string; email: string; name: string }

/** Somebody who is not signed in (yet), as who does something to the own account; `address`: where the request came from. */
export function notSignedIn({ id, name }: Pick<Self, 'id' | 'name'>, address: string): PersonActor {
  return { kind: 'person', personId: id, sessionId: '', name, address, isOperator: false, isSupport: false, roles: {} }
}

/** The account of somebody who is not signed in, as the audit log names it. */
export const accountOf = ({ id, email }: Pick<Self, 'id' | 'email'>): Thing =>
  auditObject('person', { id, name: email, organisationId: null })

/** The account of who is signed in, as the audit log names it. */
export const ownAccount = ({ personId, name }: PersonActor): Thing =>
  auditObject('person', { id: personId, name, organisationId: null })
