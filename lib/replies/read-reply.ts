import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { DocumentRow } from '../documents/document-store.ts'
import { mayReadContent, openContent, type ReadableDocument } from '../documents/open-content.ts'
import { tellOfReply } from './store.ts'

type ReplyFacts = {
  replyId: string
  destinationId: string
  caseId: string
  attachments: string[]
  state: DocumentRow['state']
}

/** What both sides may know of a reply, without its content. */
export function factsOf(reply: DocumentRow): ReplyFacts {
  return {
    replyId: reply.id,
    destinationId: reply.destinationId,
    caseId: reply.caseId,
    attachments: reply.announcedAttachments,
    state: reply.state,
  }
}

/**
 * The encrypted metadata and data of a reply. An applicant, who has a bound token and no list, learns by this of a
 * reply that waits: the notify event follows within 5 seconds (decisions 6).
 * @param input.learns whether the caller gets the content, and not its head alone
 * @returns undefined when they may not be read
 */
export async function openReplyContent(
  context: Context<ClientActor>,
  { found, learns }: { found: ReadableDocument; learns: boolean },
): ReturnType<typeof openContent> {
  const { db, actor, clock } = context
  if (learns && actor.boundTo && mayReadContent(found)) {
    await tellOfReply(db, { id: found.document.id, now: await clock.service() })
  }
  return openContent(context, { kind: 'reply', found, learns })
}
