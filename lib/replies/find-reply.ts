import type { ClientActor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { sidesOf } from '../cases/list-events.ts'
import { stateTable } from '../submissions/rules.ts'
import { selectForReceiver, selectForSender, type ReplyRow } from './store.ts'

/** The administration sends replies, the online service receives them (specification 1.1 rule 2). */
export type FoundReply = { side: 'sender' | 'receiver'; reply: ReplyRow }

/** The reply as the administration may see it. @throws 404 when there is none, or it is another destination's */
export async function findOwnReply(db: Database, actor: ClientActor, id: string): Promise<ReplyRow> {
  const [row] = await selectForSender(db, id, actor.clientId)
  if (!row) throw notFound('reply')
  return row
}

/** The reply as the online service may see it: an incomplete one is not there. @throws 404 */
export async function findReceivedReply(db: Database, actor: ClientActor, id: string): Promise<ReplyRow> {
  const [row] = await selectForReceiver(db, id, actor.clientId)
  if (!row || stateTable[row.state].receiverSees === 'nothing') throw notFound('reply')
  return row
}

/**
 * The reply and the side that the client takes in it (decisions 4, "Taking part"; the sides are swapped).
 * @throws 404
 */
export async function findReply(db: Database, actor: ClientActor, id: string): Promise<FoundReply> {
  const { sender: isOnlineService, receiver: isAdministration } = sidesOf(actor)
  const [received] = isOnlineService ? await selectForReceiver(db, id, actor.clientId) : []
  if (received && stateTable[received.state].receiverSees !== 'nothing') return { side: 'receiver', reply: received }
  const [sent] = isAdministration ? await selectForSender(db, id, actor.clientId) : []
  if (sent) return { side: 'sender', reply: sent }
  throw notFound('reply')
}
