import type { ClientActor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { openPart, type Readable } from '../content/read-part.ts'
import { stateTable } from '../submissions/rules.ts'
import type { FoundReply } from './find-reply.ts'
import { tellOfReply, type ReplyRow } from './store.ts'

type ReplyFacts = {
  replyId: string
  destinationId: string
  caseId: string
  attachments: string[]
  state: ReplyRow['state']
}

/** What both sides may know of a reply, without its content. */
export function factsOf(reply: ReplyRow): ReplyFacts {
  return {
    replyId: reply.id,
    destinationId: reply.destinationId,
    caseId: reply.caseId,
    attachments: reply.announcedAttachments,
    state: reply.state,
  }
}

type ReplyContent = { metadata: string; data: Readable }

/**
 * The encrypted metadata and data, for the online service alone and only while the state allows it (decisions 4). An
 * applicant, who has a bound token and no list, learns by this of a reply that waits: the notify event follows within
 * 5 seconds (decisions 6).
 * @param learns whether the content goes to who asks, and not its head alone
 * @returns nothing for the administration, and once the content may not be read any more
 */
export async function openReplyContent(
  db: Database,
  found: FoundReply,
  { actor, learns }: { actor: ClientActor; learns: boolean },
): Promise<ReplyContent | undefined> {
  if (!mayReadContent(found)) return undefined
  if (learns && actor.boundTo) await tellOfReply(db, { id: found.reply.id, now: await serviceNow(db) })
  const metadata = await openPart(db, found.reply.id, 'metadata')
  const data = await openPart(db, found.reply.id, 'data')
  if (!metadata || !data || !('text' in metadata)) return undefined
  return { metadata: metadata.text, data }
}

/** An attachment for the online service, or nothing when its content may not be read. */
export async function openReplyAttachment(
  db: Database,
  found: FoundReply,
  attachmentId: string,
): Promise<Readable | undefined> {
  return mayReadContent(found) ? openPart(db, found.reply.id, attachmentId) : undefined
}

function mayReadContent({ side, reply }: FoundReply): boolean {
  return side === 'receiver' && stateTable[reply.state].receiverSees === 'content'
}
