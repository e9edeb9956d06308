import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
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
  const seenSince = new Date(now.getTime() - SESSION_IDLE)
  const [row] = await selectPerson(prisma(), { personId, now, seenSince })
  if (!row) throw notFound('person')
  return {
    ...asPersonRecord(row),
    hasPassword: row.hasPassword,
    hasSecondFactor: row.hasSecondFactor,
    identityProvider: row.oidcIssuer,
    sessionCount: row.sessionCount,
    memberships: row.memberships,
    isSelf: actor.kind === 'person' && actor.personId === row.id,
  }
}
