import { z } from 'zod'
import { createSubmissionInput } from '../submissions/schema.ts'

/** Body of POST /api/forms/{path}/applications: the ids of the attachments that will follow. */
export const newApplication = createSubmissionInput.pick({ announcedAttachments: true })
export type NewApplication = z.output<typeof newApplication>

const accessToken = z.string()
const expiresIn = z.int()
const ids = { submissionId: z.guid(), caseId: z.guid(), destinationId: z.guid() }
const formName = { form: z.string(), version: z.string() }

/** `statusCode` is shown this once; `accessToken` is good for this submission alone, for `expiresIn` seconds. */
export const begunApplication = z.object({
  ...ids,
  ...formName,
  schemaUri: z.string(),
  statusCode: z.string(),
  accessToken,
  expiresIn,
})
export type BegunApplication = z.output<typeof begunApplication>

/** Longer than any code that somebody types. */
const MOST_TYPED = 200

/** Body of POST /api/forms/status. */
export const statusQuestion = z.object({
  caseId: z.guid({ error: 'caseId must be a UUID.' }).transform((id) => id.toLowerCase()),
  statusCode: z
    .string({ error: 'statusCode must be a text.' })
    .max(MOST_TYPED, `statusCode may have at most ${MOST_TYPED} characters.`),
})
export type StatusQuestion = z.output<typeof statusQuestion>

export const followedApplication = z.object({ ...ids, ...formName, accessToken, expiresIn })
export type FollowedApplication = z.output<typeof followedApplication>
