import { z } from 'zod'
import { role } from './organisation-schema.ts'
import { peopleStandings } from './terms.ts'

/** By what the list of people can be sorted. */
export const peopleSorts = ['name', 'email', 'lastSignInAt', 'createdAt'] as const

/** Query member that narrows the list; an unknown value counts as omitted. */
export const standingFilter = { standing: z.enum(peopleStandings).optional().catch(undefined) }

/** Times are RFC 3339, UTC; `lastSignInAt` is null for who never signed in. */
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
})
export type PersonRecord = z.output<typeof personRecord>

export const peopleList = z.object({ people: z.array(personRecord), totalCount: z.number() })
export type PeopleList = z.output<typeof peopleList>

/** `sessionCount`: live ones. `isSelf`: the one who asks. */
export const personDetail = personRecord.extend({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  identityProvider: z.string().nullable(),
  sessionCount: z.number(),
  memberships: z.array(z.object({ organisationId: z.string(), name: z.string(), role })),
  isSelf: z.boolean(),
})
export type PersonDetail = z.output<typeof personDetail>

/** What an operator changes of a person; a member that is missing stays as it is. */
export const personChange = z.strictObject({
  isOperator: z.boolean().optional(),
  isSupport: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
})
export type PersonChange = z.output<typeof personChange>
