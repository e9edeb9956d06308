import { z } from 'zod'
import { exampleIds as ids, exampleParts, exampleSecret } from '../platform/wire-examples.ts'
import { callbackInput } from '../callbacks/schema.ts'
import { longest, REGION } from '../destinations/terms.ts'
import { announcedAttachments, compactJwe, documentState, uuid } from '../documents/schema.ts'

const destinationId = z.guid().meta({ example: ids.destinationId })
const caseId = z.guid().meta({ example: ids.caseId })
const submissionId = z.guid().meta({ example: ids.submissionId })
const attachmentId = z.guid().meta({ example: ids.attachmentId })

const label = (what: string, longest: number) =>
  z
    .string({ error: `${what} must be a text.` })
    .min(1, `${what} must not be empty.`)
    .max(longest, `${what} may have at most ${longest} characters.`)

export const publicService = z
  .object({
    identifier: label('publicService.identifier', longest.identifier).meta({
      description: 'One of the identifiers that the destination offers',
      example: 'urn:de:fim:leika:leistung:99107023017000',
    }),
    name: label('publicService.name', 255).meta({ example: 'Wohngeld (Lastenzuschuss)' }),
    description: label('publicService.description', 4000).optional().meta({ example: 'Erstantrag' }),
  })
  .meta({ id: 'PublicServiceType', description: 'The administrative service that is applied for' })
export type PublicService = z.infer<typeof publicService>

const examplePublicService = {
  identifier: 'urn:de:fim:leika:leistung:99107023017000',
  name: 'Wohngeld (Lastenzuschuss)',
  description: 'Erstantrag',
}

/** Body of POST /submissions (decisions 4). */
export const createSubmissionInput = z
  .object({
    destinationId: uuid('destinationId').meta({ example: ids.destinationId }),
    announcedAttachments,
    publicService,
    region: z
      .string()
      .regex(REGION, 'region must be `DE` and 0 to 12 digits of the regional key, or 1 to 12 digits alone.')
      .optional()
      .meta({
        description:
          'Regional key: `DE` and 0 to 12 digits, or the digits alone; given back as sent. When given, it must lie in a ' +
          'region where the service is offered; without it no region is checked',
        example: 'DE09162',
      }),
    caseId: uuid('caseId')
      .optional()
      .meta({ description: 'A case of the same client and destination; a new one without it' }),
    callback: callbackInput.optional(),
  })
  .meta({
    id: 'CreateSubmission',
    example: {
      destinationId: ids.destinationId,
      announcedAttachments: [ids.attachmentId],
      publicService: examplePublicService,
      region: 'DE09162',
      callback: { url: 'https://service.example/callbacks', secret: exampleSecret },
    },
  })
export type CreateSubmissionInput = z.infer<typeof createSubmissionInput>

export const createdSubmission = z
  .object({ submissionId, destinationId, caseId, state: documentState })
  .meta({ id: 'CreatedSubmission' })

const submitted = {
  submissionId: ids.submissionId,
  destinationId: ids.destinationId,
  caseId: ids.caseId,
  state: 'submitted',
  attachments: [ids.attachmentId],
  publicService: examplePublicService,
}

export const submittedSubmission = createdSubmission
  .extend({
    attachments: z.array(attachmentId).meta({ description: 'The announced attachments' }),
    publicService,
  })
  .meta({ id: 'SubmittedSubmission', example: submitted })

/** GET /submissions/{submissionId}: the sender never gets the encrypted parts back. */
export const submissionRecord = submittedSubmission
  .extend({
    region: z.string().optional().meta({ example: 'DE09162' }),
    encryptedMetadata: compactJwe.optional(),
    encryptedData: compactJwe.optional(),
  })
  .meta({
    id: 'Submission',
    description: 'Encrypted parts for the receiving side alone, while the state is submitted or accepted',
    example: {
      ...submitted,
      region: 'DE09162',
      encryptedMetadata: exampleParts.metadata,
      encryptedData: exampleParts.data,
    },
  })

export const submissionList = z
  .object({
    count: z.number().int().meta({ description: 'Items in this answer', example: 1 }),
    offset: z.number().int().meta({ description: 'Items passed over', example: 0 }),
    totalCount: z.number().int().meta({ description: 'Submissions that wait', example: 1 }),
    submissions: z.array(z.object({ destinationId, submissionId, caseId })),
  })
  .meta({ id: 'SubmissionList', description: 'Submissions that wait to be decided, oldest submitted first' })
