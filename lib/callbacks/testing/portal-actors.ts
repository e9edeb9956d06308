import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'
import type { PersonActor } from '../../platform/actor.ts'
import type { Role } from '../../platform/terms.ts'

/** The organisation of the rows that `deliveryFixture` makes. */
export const ownOrganisation = '00000000-0000-7000-8000-000000000001'
export const foreignOrganisation = '00000000-0000-7000-8000-0000000000ff'

const base = {
  kind: 'person',
  sessionId: randomUUID(),
  name: 'Ada Beispiel',
  isOperator: false,
  isSupport: false,
  address: '192.0.2.1',
} as const

/** Somebody with a role in the fixture's organisation, unless another is named. */
export function member(role: Role, organisationId = ownOrganisation): PersonActor {
  return { ...base, personId: randomUUID(), roles: { [organisationId]: role } }
}

export const stranger = member('owner', foreignOrganisation)
export const support: PersonActor = { ...base, personId: randomUUID(), isSupport: true, roles: {} }
export const operator: PersonActor = { ...base, personId: randomUUID(), isOperator: true, roles: {} }

export type AuditRow = {
  action: string
  organisation_id: string
  object_kind: string
  object_id: string
  after: { count: number }
}

export async function auditRows(db: TestDatabase): Promise<AuditRow[]> {
  return (await db.query<AuditRow>('select * from audit_log order by id')).rows
}
