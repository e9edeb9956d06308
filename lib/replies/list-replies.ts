import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { listWaiting } from './store.ts'

type Entry = { replyId: string; caseId: string; destinationId: string }
export type ReplyList = { count: number; offset: number; totalCount: number; replies: Entry[] }

/** `learns`: whether who asks gets to know of what is listed, and not of the list's head alone. */
type Question = { offset: number; limit: number; learns: boolean }

/**
 * Replies that wait for the online service, oldest submitted first. What is listed counts as learned by polling,
 * unless nobody learns of it; the notify event follows within 5 seconds (specification 4 and 6.2; decisions 4 and 6).
 */
export async function listReplies(
  { db: { pool: db }, actor, clock }: Context<ClientActor>,
  { offset, limit, learns }: Question,
): Promise<ReplyList> {
  const now = await clock.service()
  const rows = await listWaiting(db, { clientId: actor.clientId, offset, limit, now, learns })
  const replies = rows.flatMap((row) =>
    row.replyId === null ? [] : [{ replyId: row.replyId, caseId: row.caseId, destinationId: row.destinationId }],
  )
  return { count: replies.length, offset, totalCount: rows[0]?.totalCount ?? 0, replies }
}
