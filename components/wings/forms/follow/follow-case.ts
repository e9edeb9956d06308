import { isKurierError } from '@kurier/sdk/errors'
import { OnlineService } from '@kurier/sdk/online-service'
import type { OpenedReply } from '@kurier/sdk/open-reply'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import type { ServicePlace } from '../ask-forms.ts'
import { readMessage, type MessageRecord } from '../message-record.ts'
import type { ReceiptCredentials, Receipt } from '../receipt.ts'
import { askStatus, boundTokens, type StatusAnswer } from '../send/status-token.ts'

/** A case that the status code opened; the token in it is good for this case alone. */
export type FollowedCase = {
  answer: StatusAnswer
  service: OnlineService
  place: ServicePlace
  statusCode: string
  receipt?: Receipt
}

/** Asks for a token by case id and status code. Throws `KurierProblem`: 404 when they do not belong together, 422, 429. */
export async function followCase(credentials: ReceiptCredentials, place: ServicePlace): Promise<FollowedCase> {
  const { caseId, statusCode, receipt } = credentials
  const answer = await askStatus(place, { caseId: caseId.trim(), statusCode })
  const service = new OnlineService({ ...place, ...boundTokens(place, { ...answer, statusCode }) })
  return { answer, service, place, statusCode, receipt }
}

/** What a case tells: events whose signature, author and content are right, and how many were not. */
export type CaseLog = { events: VerifiedEvent[]; unverified: number }

export async function readLog({ service, answer }: FollowedCase): Promise<CaseLog> {
  const events = await service.caseEvents(answer)
  const verified = events.filter((event) => event.verified)
  return { events: verified, unverified: events.length - verified.length }
}

type ReplyFile = { id: string; name: string; size: number; content: Blob }

/** An opened reply: a message, or a data record of another kind as text; or that it was damaged and so rejected. */
export type ReplyContent =
  | { kind: 'opened'; message?: MessageRecord; text: string; files: ReplyFile[] }
  | { kind: 'damaged' }

/**
 * Opens a reply, checks all its parts and accepts it; one with a fault is rejected, so that the administration learns of it.
 * Throws `key-unknown` when the receipt is of another case, and the errors of the calls.
 */
export async function openReply(
  { service }: FollowedCase,
  replyId: string,
  { privateKey }: Receipt,
): Promise<ReplyContent> {
  const opened = await service.openReply(replyId, [privateKey])
  const isWaiting = opened.reply.state === 'submitted'
  if (!opened.ok) {
    if (isWaiting) await service.rejectReply(opened.reply, opened.problems)
    return { kind: 'damaged' }
  }
  try {
    const files = await openFiles(service, opened, privateKey)
    if (isWaiting) await service.acceptReply(opened)
    const text = new TextDecoder().decode(opened.data.content)
    return { kind: 'opened', message: messageIn(text), text, files }
  } catch (error) {
    if (!isKurierError(error, 'part-incorrect')) throw error
    if (isWaiting) await service.rejectReply(opened.reply, error.problems)
    return { kind: 'damaged' }
  }
}

/** Reads each attachment to its end: only then is it verified. */
async function openFiles(
  service: OnlineService,
  opened: OpenedReply,
  key: Receipt['privateKey'],
): Promise<ReplyFile[]> {
  const files: ReplyFile[] = []
  for (const { attachmentId, filename } of opened.attachments) {
    const { unverifiedPlaintext } = await service.openReplyAttachment(opened, attachmentId, [key])
    // a kind that no browser shows by itself: what the administration sent is saved, never run
    const bytes = await new Response(unverifiedPlaintext).arrayBuffer()
    const content = new Blob([bytes], { type: 'application/octet-stream' })
    files.push({ id: attachmentId, name: filename ?? attachmentId, size: content.size, content })
  }
  return files
}

function messageIn(text: string): MessageRecord | undefined {
  try {
    return readMessage(JSON.parse(text))
  } catch {
    return undefined // no JSON: shown as the text that it is
  }
}
