import type { PersonActor } from '../../platform/actor.ts'
import { testPool } from '../../platform/testing/test-database.ts'
import { newId } from '../../platform/ids.ts'
import type { Role } from '../../platform/terms.ts'

/** A new organisation; answers its id. */
export async function organisation(name = 'Amt'): Promise<string> {
  const id = newId()
  await testPool().query('insert into organisations (id, name) values ($1, $2)', [id, name])
  return id
}

/** Somebody with these roles by organisation; only the actor, no row is stored. */
export function member(roles: Record<string, Role>, more: Partial<PersonActor> = {}): PersonActor {
  return {
    kind: 'person',
    personId: newId(),
    sessionId: newId(),
    name: 'Ada Beispiel',
    isOperator: false,
    isSupport: false,
    roles,
    address: '192.0.2.7',
    ...more,
  }
}

type AuditedAction = { action: string; before: unknown; after: unknown; actor_name: string; address: string | null }

/** What the audit log says of a thing, oldest first. */
export async function audited(objectId: string): Promise<AuditedAction[]> {
  const { rows } = await testPool().query<AuditedAction>(
    'select action, before, after, actor_name, address from audit_log where object_id = $1 order by id',
    [objectId],
  )
  return rows
}
