import { z } from 'zod'
import { role } from '../organisation-schema.ts'
import { peopleStandings, providedStandings } from '../terms.ts'

/** Sort orders of the list of people. */
export const peopleSorts = ['name', 'email', 'lastSignInAt', 'createdAt'] as const

/** Query member that narrows the list; any other value counts as not given. */
export const standingFilter = { standing: z.enum(peopleStandings).optional().catch(undefined) }

/**
 * Times are RFC 3339, UTC; `lastSignInAt` is null for a person who never signed in. `givenByProvider`: what the OpenID
 * Connect provider alone decides of the person, given or not.
 */
export const personRecord = z.object({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  isOperator: z.boolean(),
  isSupport: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  organisationCount: z.number(),
  givenByProvider: z.array(z.enum(providedStandings)),
})
export type PersonRecord = z.output<typeof personRecord>

export const peopleList = z.object({ people: z.array(personRecord), totalCount: z.number() })
export type PeopleList = z.output<typeof peopleList>

/** `sessionCount`: live sessions. `isSelf`: the person is the one who asks. */
export const personDetail = personRecord.extend({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  identityProvider: z.string().nullable(),
  sessionCount: z.number(),
  memberships: z.array(
    z.object({ organisationId: z.string(), name: z.string(), role, isGivenByProvider: z.boolean() }),
  ),
  isSelf: z.boolean(),
})
export type PersonDetail = z.output<typeof personDetail>

/** An operator's change of a person; a missing member stays as it is. */
export const personChange = z.strictObject({
  isOperator: z.boolean().optional(),
  isSupport: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
})
export type PersonChange = z.output<typeof personChange>
