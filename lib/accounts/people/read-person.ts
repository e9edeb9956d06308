import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { asPersonRecord } from './list-people.ts'
import type { PersonDetail } from './people-schema.ts'
import { selectPerson, selectPersonId } from './people-store.ts'
import { governedOf } from '../governed.ts'
import { assertOperator } from '../permissions.ts'
import { normalisedEmail, SESSION_IDLE } from '../rules.ts'

/** Somebody who has access, for operators. @throws Refusal `not-found` */
export async function readPerson(
  { db, actor, clock }: Context,
  { personId }: { personId: string },
): Promise<PersonDetail> {
  assertOperator(actor)
  const now = clock.machine()
  const seenSince = new Date(now.getTime() - SESSION_IDLE)
  const row = await selectPerson(db, { personId, now, seenSince })
  if (!row) throw notFound('person')
  const { organisationIds } = governedOf(row)
  return {
    ...asPersonRecord(row),
    hasPassword: row.hasPassword,
    hasSecondFactor: row.hasSecondFactor,
    identityProvider: row.oidcIssuer,
    sessionCount: row.sessionCount,
    memberships: row.memberships.map((one) => ({
      ...one,
      isGivenByProvider: organisationIds.includes(one.organisationId),
    })),
    isSelf: actor.kind === 'person' && actor.personId === row.id,
  }
}

/** The id of the person with this e-mail address, for operators. @throws Refusal `not-found` */
export async function personIdOf({ db, actor }: Context, { email }: { email: string }): Promise<string> {
  assertOperator(actor)
  const personId = await selectPersonId(db, normalisedEmail(email))
  if (personId === undefined) throw notFound('person')
  return personId
}
