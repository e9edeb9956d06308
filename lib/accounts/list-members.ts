import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import type { MemberList } from './member-schema.ts'
import { selectMembers } from './member-store.ts'
import { readOrganisation } from './read-organisation.ts'

/** Who belongs to an organisation, by name; every member sees it. @throws Refusal `not-found` */
export async function listMembers(actor: Actor, organisationId: string): Promise<MemberList> {
  await readOrganisation(actor, organisationId)
  const rows = await selectMembers(database(), organisationId)
  const members = rows.map((row) => ({
    personId: row.person_id,
    name: row.name,
    email: row.email,
    role: row.role,
    since: row.created_at.toISOString(),
    isDisabled: row.is_disabled,
    isSelf: actor.kind === 'person' && actor.personId === row.person_id,
  }))
  return { members }
}
