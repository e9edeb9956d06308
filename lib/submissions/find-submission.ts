import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { sidesOf } from '../cases/list-events.ts'
import { reachesSubmission } from '../clients/bound-token.ts'
import type { Found } from '../documents/open-content.ts'
import { stateTable } from '../documents/rules.ts'
import { selectForReceiver, selectForSender, type SubmissionRow } from './store.ts'

type Sought = { submissionId: string }

/** The submission as its sender may see it. @throws 404 when there is none, or it is another client's */
export async function findOwnSubmission(
  { db: { pool: db }, actor }: Context<ClientActor>,
  { submissionId: id }: Sought,
): Promise<SubmissionRow> {
  const [row] = reachesSubmission(actor, id) ? await selectForSender(db, { id, clientId: actor.clientId }) : []
  if (!row) throw notFound('submission')
  return row
}

/**
 * The submission and the side that the client takes in it (decisions 4, "Taking part"). An incomplete one is not there
 * for the receiving side.
 * @throws 404
 */
export async function findSubmission(
  { db: { pool: db }, actor }: Context<ClientActor>,
  { submissionId: id }: Sought,
): Promise<Found<SubmissionRow>> {
  if (!reachesSubmission(actor, id)) throw notFound('submission')
  const { sender, receiver } = sidesOf(actor)
  const [received] = receiver ? await selectForReceiver(db, { id, clientId: actor.clientId }) : []
  if (received && stateTable[received.state].receiverSees !== 'nothing') return { side: 'receiver', document: received }
  const [sent] = sender ? await selectForSender(db, { id, clientId: actor.clientId }) : []
  if (sent) return { side: 'sender', document: sent }
  throw notFound('submission')
}
