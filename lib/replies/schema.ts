import { z } from 'zod'
import { documentedWith } from '../platform/json-schema.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { exampleIds as ids, exampleParts, exampleTags } from '../platform/wire-examples.ts'
import { authenticationTags, replyProblem } from '../cases/posted-event.ts'
import { announcedAttachments, compactJwe, documentState, uuid } from '../documents/schema.ts'

const destinationId = z.guid().meta({ example: ids.destinationId })
const caseId = z.guid().meta({ example: ids.caseId })
const replyId = z.guid().meta({ example: ids.replyId })

/** Body of POST /replies (decisions 4). */
export const createReplyInput = z
  .object({
    caseId: uuid('caseId').meta({
      description: 'A case with a submission that is submitted or has been accepted',
      example: ids.caseId,
    }),
    announcedAttachments,
  })
  .meta({
    id: 'CreateReply',
    example: { caseId: ids.caseId, announcedAttachments: [ids.attachmentId] },
  })
export type CreateReplyInput = z.infer<typeof createReplyInput>

export const createdReply = z.object({ replyId, caseId, state: documentState }).meta({ id: 'CreatedReply' })

const submitted = {
  replyId: ids.replyId,
  destinationId: ids.destinationId,
  caseId: ids.caseId,
  attachments: [ids.attachmentId],
  state: 'submitted',
}

export const submittedReply = z
  .object({
    replyId,
    destinationId,
    caseId,
    attachments: z
      .array(z.guid().meta({ example: ids.attachmentId }))
      .meta({ description: 'The announced attachments' }),
    state: documentState,
  })
  .meta({ id: 'SubmittedReply', example: submitted })

/** GET /replies/{replyId}: the administration never gets the encrypted parts back. */
export const replyRecord = submittedReply
  .extend({ encryptedMetadata: compactJwe.optional(), encryptedData: compactJwe.optional() })
  .meta({
    id: 'Reply',
    description: 'Encrypted parts for the online service alone, while the state is submitted or accepted',
    example: { ...submitted, encryptedMetadata: exampleParts.metadata, encryptedData: exampleParts.data },
  })

export const replyList = z
  .object({
    count: z.number().int().meta({ description: 'Items in this answer', example: 1 }),
    offset: z.number().int().meta({ description: 'Items passed over', example: 0 }),
    totalCount: z.number().int().meta({ description: 'Replies that wait', example: 1 }),
    replies: z.array(z.object({ replyId, caseId, destinationId })),
  })
  .meta({ id: 'ReplyList', description: 'Replies that wait to be decided, oldest submitted first' })

/** Body of PUT /replies/{replyId}/accept: by sending the tags the online service documents that it checked them. */
export const acceptReplyInput = z
  .object({ authenticationTags, problems: z.array(replyProblem).max(1000).optional() })
  .meta({ id: 'AcceptReply', example: { authenticationTags: exampleTags } })

/** Body of PUT /replies/{replyId}/reject. */
export const rejectReplyInput = z
  .object({ problems: z.array(replyProblem).min(1, 'A rejection needs at least one problem.').max(1000) })
  .meta({
    id: 'RejectReply',
    override: documentedWith(() => ({ example: { problems: [exampleProblem()] } })),
  })

function exampleProblem() {
  return {
    type: `${wireAddresses().eventProblemTypeBase}/encryption-issue`,
    title: 'A part cannot be decrypted',
    detail: 'It is encrypted for another key.',
    instance: `attachment:${ids.attachmentId}`,
  }
}

export type AcceptReplyInput = z.infer<typeof acceptReplyInput>
export type RejectReplyInput = z.infer<typeof rejectReplyInput>
