import { sidesOf } from '../cases/list-events.ts'
import { reachesCase } from '../clients/bound-token.ts'
import type { DocumentRow, ToFill } from '../documents/document-store.ts'
import type { ReadableDocument } from '../documents/open-content.ts'
import { stateTable } from '../documents/rules.ts'
import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { selectForReceiver, selectForSender, selectToFill, listWaiting } from './store.ts'

type ReplyKey = { replyId: string }

/**
 * The reply as the administration may see it, with the facts by which its new content is judged: any key is allowed.
 * @throws 404 when it is unknown, or another destination's
 */
export async function findReplyToFill({ db, actor }: Context<ClientActor>, { replyId: id }: ReplyKey): Promise<ToFill> {
  const [row] = await selectToFill(db, { id, clientId: actor.clientId })
  if (!row) throw notFound('reply')
  const { parts, ...document } = row
  return { document, seen: { allowedKids: undefined, parts } }
}

/** The reply as the online service may see it: an incomplete one is not there. @throws 404 */
export async function findReceivedReply(
  { db, actor }: Context<ClientActor>,
  { replyId: id }: ReplyKey,
): Promise<DocumentRow> {
  const [row] = await selectForReceiver(db, { id, clientId: actor.clientId })
  if (!row || !isReceived(actor, row)) throw notFound('reply')
  return row
}

/** The receiving side sees a reply once it is complete; with a bound token only those of its case. */
function isReceived(actor: ClientActor, row: DocumentRow): boolean {
  return stateTable[row.state].receiverSees !== 'nothing' && reachesCase(actor, row.caseId)
}

/**
 * The reply and the side that the client takes in it (decisions 4, "Taking part"): the administration sends replies, the
 * online service receives them (specification 1.1 rule 2).
 * @throws 404
 */
export async function findReply(
  { db, actor }: Context<ClientActor>,
  { replyId: id }: ReplyKey,
): Promise<ReadableDocument> {
  const { sender: isOnlineService, receiver: isAdministration } = sidesOf(actor)
  const [received] = isOnlineService ? await selectForReceiver(db, { id, clientId: actor.clientId }) : []
  if (received && isReceived(actor, received)) return { side: 'receiver', document: received }
  const [sent] = isAdministration ? await selectForSender(db, { id, clientId: actor.clientId }) : []
  if (sent) return { side: 'sender', document: sent }
  throw notFound('reply')
}

type ReplyEntry = { replyId: string; caseId: string; destinationId: string }
type ReplyList = { count: number; offset: number; totalCount: number; replies: ReplyEntry[] }

/** `learns`: whether the caller gets to know the listed replies, and not the list's head alone. */
type ReplyQuestion = { offset: number; limit: number; learns: boolean }

/**
 * Replies that wait for the online service, oldest submitted first. With `learns`, listed replies count as learned by
 * polling; the notify event follows within 5 seconds (specification 4 and 6.2; decisions 4 and 6).
 */
export async function listReplies(
  { db, actor, clock }: Context<ClientActor>,
  { offset, limit, learns }: ReplyQuestion,
): Promise<ReplyList> {
  const now = await clock.service()
  const rows = await listWaiting(db, { clientId: actor.clientId, offset, limit, now, learns })
  const replies = rows.flatMap((row) =>
    row.replyId === null ? [] : [{ replyId: row.replyId, caseId: row.caseId, destinationId: row.destinationId }],
  )
  return { count: replies.length, offset, totalCount: rows[0]?.totalCount ?? 0, replies }
}
