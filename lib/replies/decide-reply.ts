import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { decideDocument, newestContent } from '../documents/decide-document.ts'
import { faultsOfTags } from '../documents/differing-tags.ts'
import type { DocumentRow } from '../documents/document-store.ts'
import { problemFaults } from '../documents/rules.ts'
import type { AcceptReplyInput, RejectReplyInput } from './schema.ts'

/**
 * Accepts a submitted reply for the online service (specification 6.2); the event is written and signed by the service.
 * The same again changes nothing.
 * @param input.reply found for the online service, see `findReceivedReply`
 * @throws 422 that names each part whose tag is not the one in submit-reply, and each problem with a wrong instance;
 *   409 when the reply does not wait for a decision
 */
export async function acceptReply(
  context: Context,
  { reply, decision: { authenticationTags, problems = [] } }: { reply: DocumentRow; decision: AcceptReplyInput },
): Promise<void> {
  const faults = [
    ...(await faultsOfTags(context, { kind: 'reply', document: reply, given: authenticationTags })),
    ...problemFaults(reply.announcedAttachments, problems),
  ]
  if (faults.length > 0) throw invalid(faults)
  await decide(context, reply, 'accept-reply', { authenticationTags, ...(problems.length > 0 && { problems }) })
}

/**
 * Rejects a submitted reply for the online service, with its problems. The same again changes nothing.
 * @param input.reply found for the online service, see `findReceivedReply`
 * @throws 422, 409
 */
export async function rejectReply(
  context: Context,
  { reply, decision: { problems } }: { reply: DocumentRow; decision: RejectReplyInput },
): Promise<void> {
  const faults = problemFaults(reply.announcedAttachments, problems)
  if (faults.length > 0) throw invalid(faults)
  await decide(context, reply, 'reject-reply', { problems })
}

const states = { 'accept-reply': 'accepted', 'reject-reply': 'rejected' } as const

function decide(context: Context, reply: DocumentRow, name: keyof typeof states, content: object): Promise<void> {
  const db = context.db
  const { id, caseId } = reply
  return decideDocument(context, {
    kind: 'reply',
    document: reply,
    state: states[name],
    event: (at) => signServiceEvent(db, { row: name, caseId, subjectId: id, content, at }),
    isRepeated: async () => isDeepStrictEqual(await newestContent(db, { subjectId: id, name }), content),
  })
}
