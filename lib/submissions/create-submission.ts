import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { alreadyAnswered, claimOf, type IdempotentRequest } from '../platform/idempotency/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { checkedCallback } from '../callbacks/connection/checked-callback.ts'
import { setEndpoint } from '../callbacks/set-endpoint.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { assertDeliverable, deliverable } from '../destinations/deliverable.ts'
import { announcementFaults } from '../documents/rules.ts'
import type { CreateSubmissionInput } from './schema.ts'
import { insertSubmission, selectOwnCase } from './store.ts'

export type CreatedSubmission = { submissionId: string; destinationId: string; caseId: string; state: 'incomplete' }

/** The address of a submission, for `Location`. */
const locationOf = (id: string): string => `${wireAddresses().submissionApi}/v2/submissions/${id}`

/**
 * Creates an incomplete submission, in a new case or in one of the same client and destination (decisions 4).
 * @param request given when the client sent an Idempotency-Key: its answer is kept in the same statement
 * @returns the record and its address
 * @throws 404 for an unknown destination, 422 when it takes no such submission, or for faults of the input
 */
export async function createSubmission(
  { db, actor, clock }: Context<ClientActor>,
  { input, request }: { input: CreateSubmissionInput; request?: IdempotentRequest },
): Promise<{ created: CreatedSubmission; location: string }> {
  const { destinationId, publicService, region } = input
  const wanted = { destinationId, serviceIdentifier: publicService.identifier, region }
  const { version } = await deliverable(db, wanted)
  const faults = announcementFaults(input.announcedAttachments, settings().limits.attachments)
  if (faults.length > 0) throw invalid(faults)
  const callback = input.callback && checkedCallback(input.callback, '/callback')
  if (input.caseId) await assertOwnCase(db, actor, input.caseId, input.destinationId)
  const endpointId = callback ? await setEndpoint(db, { kind: 'client', id: actor.clientId }, callback) : null
  const submissionId = newId()
  const caseId = input.caseId ?? newId()
  const now = await clock.service()
  const event = await signServiceEvent(db, {
    row: 'create-submission',
    caseId,
    subjectId: submissionId,
    content: {},
    at: now,
  })
  const created: CreatedSubmission = { submissionId, destinationId: input.destinationId, caseId, state: 'incomplete' }
  const location = locationOf(submissionId)
  const toInsert = {
    id: submissionId,
    caseId,
    isNewCase: input.caseId === undefined,
    destinationId: input.destinationId,
    clientId: actor.clientId,
    announcedAttachments: input.announcedAttachments,
    publicService: JSON.stringify(input.publicService),
    region: input.region ?? null,
    endpointId,
    now,
    ...eventValues(event),
    claim: claimOf(request, { status: 201, location, body: created }),
  }
  const insert = async (destinationVersion: string | null) =>
    (await insertSubmission(db, { ...toInsert, destinationVersion }))[0]
  let row = await insert(version)
  if (row && !row.isCurrent) {
    await assertDeliverable(db, wanted)
    row = await insert(null)
  }
  if (row?.claimed === false) throw alreadyAnswered()
  if (!row?.sequence) throw input.caseId ? wrongCase(caseId) : changedDestination()
  return { created, location }
}

const changedDestination = () => conflict('The destination was changed at this moment; send the request again.')

async function assertOwnCase(db: Handle, actor: ClientActor, caseId: string, destinationId: string): Promise<void> {
  const [row] = await selectOwnCase(db, { caseId, clientId: actor.clientId, destinationId })
  if (!row) throw wrongCase(caseId)
}

/** Unknown, foreign and of another destination answer alike (decisions 3). */
function wrongCase(caseId: string) {
  return invalid([
    {
      pointer: '/caseId',
      detail: `${caseId} is no case of yours with this destination; leave caseId out for a new case.`,
    },
  ])
}
