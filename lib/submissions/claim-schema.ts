import { z } from 'zod'
import { newNote } from './note-schema.ts'

/** Body with which a case is claimed, or a claim renewed: sealed for the destination's key, as a note is. */
export const newClaim = newNote.pick({ content: true }).extend({
  takesOver: z
    .boolean({ error: 'takesOver must be true or false.' })
    .default(false)
    .meta({ description: 'also from a colleague whose claim still holds' }),
})
export type NewClaim = z.output<typeof newClaim>

/**
 * Who works on a case. `submissionId`: at which it was claimed; `isOwn`: by the person who asks; `until`: when it ends, unless it
 * is renewed.
 */
const claim = z.object({
  caseId: z.guid(),
  submissionId: z.guid(),
  kid: z.string(),
  content: z.string(),
  authorName: z.string(),
  isOwn: z.boolean(),
  since: z.date().transform((date) => date.toISOString()),
  until: z.date().transform((date) => date.toISOString()),
})
export type WorkClaim = z.output<typeof claim>

/** `now`: the service clock when they were read. */
export const claimList = z.object({ now: z.date().transform((date) => date.toISOString()), claims: z.array(claim) })
export type ClaimList = z.input<typeof claimList>
