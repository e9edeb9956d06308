import { isDeepStrictEqual } from 'node:util'
import { serviceNow } from '../platform/clock.ts'
import { parseJws } from '../platform/crypto/jws.ts'
import type { Database } from '../platform/database.ts'
import { invalid, type Fault } from '../platform/errors.ts'
import { tagFaults } from '../cases/posted-event.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { selectEventToken } from '../cases/store.ts'
import { notSubmitted } from '../submissions/rules.ts'
import type { AcceptReplyInput, RejectReplyInput } from './schema.ts'
import { decideReplyStatement, selectReply, type ReplyRow } from './store.ts'

/**
 * Accepts a submitted reply for the online service (specification 6.2); the event is written and signed by the service.
 * The same again changes nothing.
 * @param reply found for the online service, see `findReceivedReply`
 * @throws 422 that names each part whose tag is not the one in submit-reply, and each problem with a wrong instance;
 *   409 when the reply does not wait for a decision
 */
export async function acceptReply(db: Database, reply: ReplyRow, input: AcceptReplyInput): Promise<void> {
  const submitted = await contentOf(db, reply.id, 'submit-reply')
  const tags = submitted?.authenticationTags as AuthenticationTags | undefined // our own signed event
  const faults = [
    ...(tags ? tagFaults(input.authenticationTags, tags) : []),
    ...instanceFaults(reply, input.problems ?? []),
  ]
  if (faults.length > 0) throw invalid(faults)
  const { authenticationTags, problems } = input
  await decide(db, reply, 'accept-reply', { authenticationTags, ...(problems && problems.length > 0 && { problems }) })
}

/**
 * Rejects a submitted reply for the online service, with its problems. The same again changes nothing.
 * @param reply found for the online service, see `findReceivedReply`
 * @throws 422, 409
 */
export async function rejectReply(db: Database, reply: ReplyRow, { problems }: RejectReplyInput): Promise<void> {
  const faults = instanceFaults(reply, problems)
  if (faults.length > 0) throw invalid(faults)
  await decide(db, reply, 'reject-reply', { problems })
}

const states = { 'accept-reply': 'accepted', 'reject-reply': 'rejected' } as const

async function decide(db: Database, reply: ReplyRow, name: keyof typeof states, content: object): Promise<void> {
  if (reply.state !== 'submitted') return assertSameDecision(db, reply.id, name, content)
  const now = await serviceNow(db)
  const draft = { row: name, caseId: reply.caseId, subjectId: reply.id, content, at: now }
  const event = await signServiceEvent(db, draft)
  const [done] = await decideReplyStatement(db, {
    id: reply.id,
    state: states[name],
    now,
    event: JSON.stringify(event),
  })
  if (!done) await assertSameDecision(db, reply.id, name, content)
}

/** @throws 409 unless this very decision was recorded before */
async function assertSameDecision(db: Database, id: string, name: string, content: object): Promise<void> {
  if (isDeepStrictEqual(await contentOf(db, id, name), content)) return
  const [now] = await selectReply(db, { id })
  throw notSubmitted(now?.state ?? 'deleted', 'reply')
}

/** The content of the newest event of this name about the reply. */
async function contentOf(db: Database, id: string, name: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await selectEventToken(db, { subjectId: id, name })
  const events = row && parseJws(row.token)?.payload.events
  const [content] = Object.values(events ?? {}) as Record<string, unknown>[] // our own signed event
  return content
}

function instanceFaults(reply: ReplyRow, problems: readonly { instance: string }[]): Fault[] {
  return problems.flatMap(({ instance }, at) => {
    const attachmentId = /^attachment:(.*)$/.exec(instance)?.[1]
    if (attachmentId === undefined || reply.announcedAttachments.includes(attachmentId)) return []
    return [{ pointer: `/problems/${at}/instance`, detail: `The attachment ${attachmentId} was not announced.` }]
  })
}
