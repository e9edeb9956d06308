import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asPersonRecord } from './list-people.ts'
import type { PersonDetail } from './people-schema.ts'
import { selectPerson } from './people-store.ts'
import { assertOperator } from './permissions.ts'
import { SESSION_IDLE } from './rules.ts'

/**
 * Somebody who has access, for operators.
 * @param now the machine's clock
 * @throws Refusal `not-found`
 */
export async function readPerson(actor: Actor, personId: string, now: Date): Promise<PersonDetail> {
  assertOperator(actor)
  const [row] = await selectPerson(database(), personId, now, new Date(now.getTime() - SESSION_IDLE))
  if (!row) throw notFound('person')
  return {
    ...asPersonRecord(row),
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    identityProvider: row.oidc_issuer,
    sessionCount: row.session_count,
    memberships: row.memberships,
    isSelf: actor.kind === 'person' && actor.personId === row.id,
  }
}
