import { z } from 'zod'
import { callbackInput } from '../callbacks/schema.ts'

const uuid = (what: string) => z.guid({ error: `${what} must be a UUID.` }).transform((text) => text.toLowerCase())

/** Specification 3 and decisions 5. */
export const submissionState = z.enum(['incomplete', 'submitted', 'accepted', 'rejected', 'deleted'])
export type SubmissionState = z.infer<typeof submissionState>

const label = (what: string, longest: number) =>
  z
    .string({ error: `${what} must be a text.` })
    .min(1, `${what} must not be empty.`)
    .max(longest, `${what} may have at most ${longest} characters.`)

export const publicService = z.object({
  identifier: label('publicService.identifier', 255),
  name: label('publicService.name', 255),
  description: label('publicService.description', 4000).optional(),
})
export type PublicService = z.infer<typeof publicService>

/** Body of POST /submissions (decisions 4). */
export const createSubmissionInput = z.object({
  destinationId: uuid('destinationId'),
  announcedAttachments: z.array(uuid('An announced attachment'), {
    error: 'announcedAttachments must be a list of UUIDs; [] when there are none.',
  }),
  publicService,
  region: z
    .string()
    .regex(/^DE\d{0,12}$/, 'region must be "DE" and 0 to 12 digits.')
    .optional(),
  caseId: uuid('caseId').optional(),
  callback: callbackInput.optional(),
})
export type CreateSubmissionInput = z.infer<typeof createSubmissionInput>

export const createdSubmission = z.object({
  submissionId: z.guid(),
  destinationId: z.guid(),
  caseId: z.guid(),
  state: submissionState,
})

/** Body of PUT /submissions/{submissionId}: two compact JWEs. */
export const submitInput = z.object({
  encryptedMetadata: z.string({ error: 'encryptedMetadata must be a compact JWE.' }),
  encryptedData: z.string({ error: 'encryptedData must be a compact JWE.' }),
})
export type SubmitInput = z.infer<typeof submitInput>

export const submittedSubmission = createdSubmission.extend({
  attachments: z.array(z.guid()),
  publicService,
})

/** GET /submissions/{submissionId}: the sender never gets the encrypted parts back. */
export const submissionRecord = submittedSubmission.extend({
  region: z.string().optional(),
  encryptedMetadata: z.string().optional(),
  encryptedData: z.string().optional(),
})

export const submissionList = z.object({
  count: z.number().int(),
  offset: z.number().int(),
  totalCount: z.number().int(),
  submissions: z.array(z.object({ destinationId: z.guid(), submissionId: z.guid(), caseId: z.guid() })),
})
