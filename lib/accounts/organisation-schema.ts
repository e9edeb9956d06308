import { z } from 'zod'
import { roles } from '../platform/terms.ts'

const text = (most: number) => z.string().max(most, `At most ${most} characters.`)

export const role = z.enum(roles, `The role must be one of ${roles.join(', ')}.`)

/** By what the list of organisations can be sorted. */
export const organisationSorts = ['name', 'createdAt', 'memberCount'] as const

/** Body of creating and of renaming; the verbs say what is wrong with a name. */
export const organisationInput = z.strictObject({ name: text(1000) })
export type OrganisationInput = z.output<typeof organisationInput>

/** What was created or renamed. */
export const organisationNamed = z.object({ organisationId: z.string(), name: z.string() })

/** `role`: what the asking person is in it, null when no member. Times are RFC 3339, UTC. */
export const organisationRecord = z.object({
  organisationId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  memberCount: z.number(),
  role: role.nullable(),
})
export type OrganisationRecord = z.output<typeof organisationRecord>

export const organisationList = z.object({ organisations: z.array(organisationRecord), totalCount: z.number() })
export type OrganisationList = z.output<typeof organisationList>

/** `mayManage`: rename, members and invitations; `maySeeFigures`, `maySeeAuditLog`: its figures, its audit log. */
export const organisationDetail = organisationRecord.extend({
  mayManage: z.boolean(),
  maySeeFigures: z.boolean(),
  maySeeAuditLog: z.boolean(),
})
export type OrganisationDetail = z.output<typeof organisationDetail>
