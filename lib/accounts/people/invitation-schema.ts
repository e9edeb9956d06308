import { z } from 'zod'
import { role } from '../organisation-schema.ts'

const text = (most: number) => z.string().max(most, `At most ${most} characters.`)

export const invitationInput = z.strictObject({ email: text(1000), role })
export type InvitationInput = z.output<typeof invitationInput>

/** `link` is shown this once; null: it was mailed to the address, and nobody else has it. */
export const invitationMade = z.object({
  invitationId: z.string(),
  email: z.string(),
  role,
  link: z.string().nullable(),
  expiresAt: z.string(),
})
export type IssuedInvitation = z.output<typeof invitationMade>

/** By what the list of open invitations can be sorted; later ones end later. */
export const invitationSorts = ['email', 'role', 'expiresAt'] as const

/** An invitation that nobody accepted yet; `invitedBy` is null when the installation itself or somebody removed did. */
export const invitationRecord = z.object({
  invitationId: z.string(),
  email: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  invitedBy: z.string().nullable(),
})
export type InvitationRecord = z.output<typeof invitationRecord>

export const invitationList = z.object({ invitations: z.array(invitationRecord), totalCount: z.number() })
export type InvitationList = z.output<typeof invitationList>

export const invitationQuestion = z.strictObject({ token: text(200) })

/**
 * What the page behind an invitation shows. `step`: what its reader does next: set name and password (`new`), sign in
 * first, accept, or nothing, being signed in as somebody else.
 */
export const invitationAnswer = z.object({
  organisationName: z.string(),
  role,
  email: z.string(),
  expiresAt: z.string(),
  step: z.enum(['new', 'sign-in', 'accept', 'other-person']),
})
export type InvitationAnswer = z.output<typeof invitationAnswer>

/** `name` and `password`: of somebody who is new here. */
export const invitationAcceptance = z.strictObject({
  token: text(200),
  name: text(1000).optional(),
  password: text(1000).optional(),
})
export type InvitationAcceptance = z.output<typeof invitationAcceptance>

export const invitationAccepted = z.object({ organisationId: z.string(), email: z.string() })
export type AcceptedInvitation = z.output<typeof invitationAccepted>
