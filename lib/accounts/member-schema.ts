import { z } from 'zod'
import { role } from './organisation-schema.ts'

/** By what the list of members can be sorted. */
export const memberSorts = ['name', 'email', 'role', 'since'] as const

/** `isSelf`: the one who asks. `isGivenByProvider`: the role changes at the OpenID Connect provider alone. `since`: RFC 3339, UTC. */
export const memberRecord = z.object({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  since: z.string(),
  isDisabled: z.boolean(),
  isSelf: z.boolean(),
  isGivenByProvider: z.boolean(),
})
export type MemberRecord = z.output<typeof memberRecord>

export const memberList = z.object({ members: z.array(memberRecord), totalCount: z.number() })
export type MemberList = z.output<typeof memberList>

export const roleChange = z.strictObject({ role })
