import type { ClientActor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { sidesOf } from '../cases/list-events.ts'
import { reachesCase } from '../clients/bound-token.ts'
import { stateTable } from '../submissions/rules.ts'
import { selectForReceiver, selectForSender, type ReplyRow } from './store.ts'

/** The administration sends replies, the online service receives them (specification 1.1 rule 2). */
export type FoundReply = { side: 'sender' | 'receiver'; reply: ReplyRow }

/** The reply as the administration may see it. @throws 404 when there is none, or it is another destination's */
export async function findOwnReply(db: Database, actor: ClientActor, id: string): Promise<ReplyRow> {
  const [row] = await selectForSender(db, { id, clientId: actor.clientId })
  if (!row) throw notFound('reply')
  return row
}

/** The reply as the online service may see it: an incomplete one is not there. @throws 404 */
export async function findReceivedReply(db: Database, actor: ClientActor, id: string): Promise<ReplyRow> {
  const [row] = await selectForReceiver(db, { id, clientId: actor.clientId })
  if (!row || !isReceived(actor, row)) throw notFound('reply')
  return row
}

/** The receiving side sees a reply once it is complete; with a bound token only those of its case. */
function isReceived(actor: ClientActor, row: ReplyRow): boolean {
  return stateTable[row.state].receiverSees !== 'nothing' && reachesCase(actor, row.caseId)
}

/**
 * The reply and the side that the client takes in it (decisions 4, "Taking part"; the sides are swapped).
 * @throws 404
 */
export async function findReply(db: Database, actor: ClientActor, id: string): Promise<FoundReply> {
  const { sender: isOnlineService, receiver: isAdministration } = sidesOf(actor)
  const [received] = isOnlineService ? await selectForReceiver(db, { id, clientId: actor.clientId }) : []
  if (received && isReceived(actor, received)) return { side: 'receiver', reply: received }
  const [sent] = isAdministration ? await selectForSender(db, { id, clientId: actor.clientId }) : []
  if (sent) return { side: 'sender', reply: sent }
  throw notFound('reply')
}
