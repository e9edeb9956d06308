import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { alreadyAnswered, claimOf, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { selectCaseFor } from '../cases/store.ts'
import { announcementFaults } from '../documents/rules.ts'
import type { CreateReplyInput } from './schema.ts'
import { insertReply, selectIsAnswerable } from './store.ts'

export type CreatedReply = { replyId: string; caseId: string; state: 'incomplete' }

/**
 * Creates an incomplete reply in a case of a destination that the client is assigned to (decisions 4).
 * @param request given when the client sent an Idempotency-Key: its answer is kept in the same statement
 * @returns the record and its address
 * @throws 422 for a case that is not there or not yours, and for faults of the input; 409 while the case has no
 *   submission that is submitted or has been accepted
 */
export async function createReply(
  { db, actor, clock }: Context<ClientActor>,
  { input, request }: { input: CreateReplyInput; request?: IdempotentRequest },
): Promise<{ created: CreatedReply; location: string }> {
  const [theCase] = await selectCaseFor(db, {
    id: input.caseId,
    clientId: actor.clientId,
    asSender: false,
    asReceiver: true,
  })
  if (!theCase) {
    throw invalid([{ pointer: '/caseId', detail: `${input.caseId} is no case of a destination of yours.` }])
  }
  const faults = announcementFaults(input.announcedAttachments, settings().limits.attachments)
  if (faults.length > 0) throw invalid(faults)
  if (!(await selectIsAnswerable(db, { caseId: theCase.id }))[0]?.answerable) throw notAnswerable()
  const replyId = newId()
  const now = await clock.service()
  const draft = { row: 'create-reply', caseId: theCase.id, subjectId: replyId, content: {}, at: now } as const
  const event = await signServiceEvent(db, draft)
  const created: CreatedReply = { replyId, caseId: theCase.id, state: 'incomplete' }
  const location = `${wireAddresses().submissionApi}/v2/replies/${replyId}`
  const [row] = await insertReply(db, {
    id: replyId,
    caseId: theCase.id,
    clientId: actor.clientId,
    announcedAttachments: input.announcedAttachments,
    now,
    ...eventValues(event),
    claim: claimOf(request, { status: 201, location, body: created }),
  })
  if (row && !row.claimed) throw alreadyAnswered()
  if (!row?.sequence) throw notAnswerable()
  return { created, location }
}

const notAnswerable = () =>
  conflict('The case has no submission that is submitted or has been accepted; only such a case can be replied to.')
