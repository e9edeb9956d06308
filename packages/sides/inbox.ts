import { chunksOf } from '@kurier/sdk/byte-stream'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { DataValidator } from '@kurier/sdk/data-validation'
import type { EventProblem } from '@kurier/sdk/errors'
import type { JwkPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import type { OpenedContent } from '@kurier/sdk/open-content'
import type { OpenedAttachment } from '@kurier/sdk/open-attachment'
import type { IncorrectReply, OpenedReply } from '@kurier/sdk/open-reply'
import type { IncorrectSubmission, OpenedSubmission } from '@kurier/sdk/open-submission'
import { eventProblem, type ProblemInstance, type ProblemName } from '@kurier/sdk/problems'

/** What may be found wrong with a document: a problem of specification 6.2, and where it lies. */
export type ChosenProblem = { name: ProblemName; instance: ProblemInstance; detail: string }

/** What was opened and found right. */
export type Openable = OpenedContent & { ok: true }
type Incorrect = { ok: false; problems: EventProblem[] }

/** What a party receives: an administration submissions, an online service replies. The verbs are the same for both. */
export type Inbox<Opened extends Openable = Openable, Wrong extends Incorrect = Incorrect> = {
  /** Ids of the documents that wait, oldest first. */
  waiting(limit?: number): Promise<string[]>
  open(id: string): Promise<Opened | Wrong>
  openAttachment(opened: Opened, attachmentId: string): Promise<OpenedAttachment>
  accept(opened: Opened): Promise<unknown>
  reject(found: Opened | Wrong, problems: readonly EventProblem[]): Promise<unknown>
  problemTypeBase(): Promise<string>
}

/** @param validate judges data records */
export function submissionsOf(
  system: AdministrationSystem,
  validate?: DataValidator,
): Inbox<OpenedSubmission, IncorrectSubmission> {
  return {
    waiting: async (limit) => (await system.listSubmissions({ limit })).submissions.map((one) => one.submissionId),
    open: (submissionId) => system.openSubmission(submissionId, { validate }),
    openAttachment: (opened, attachmentId) => system.openAttachment(opened, attachmentId),
    accept: (opened) => system.accept(opened),
    reject: ({ submission }, problems) => system.reject(submission, problems),
    problemTypeBase: async () => (await system.http.addresses()).problemTypeBase,
  }
}

export function repliesTo(service: OnlineService, { privateKey }: JwkPair): Inbox<OpenedReply, IncorrectReply> {
  const keys = [privateKey]
  return {
    waiting: async (limit) => (await service.listReplies({ limit })).replies.map(({ replyId }) => replyId),
    open: (replyId) => service.openReply(replyId, keys),
    openAttachment: (opened, attachmentId) => service.openReplyAttachment(opened, attachmentId, keys),
    accept: (opened) => service.acceptReply(opened),
    reject: ({ reply }, problems) => service.rejectReply(reply, problems),
    problemTypeBase: async () => (await service.http.addresses()).problemTypeBase,
  }
}

/** Opens what must be right. @throws Error that names what is wrong */
export async function openRight<Opened extends Openable>(inbox: Inbox<Opened>, id: string): Promise<Opened> {
  const found = await inbox.open(id)
  if (found.ok) return found
  throw new Error(inWords(found.problems))
}

export function inWords(problems: readonly EventProblem[]): string {
  return problems.map(({ instance, title }) => `${instance}: ${title}`).join('; ')
}

type AttachmentReader = (name: string, read: () => Promise<void>) => Promise<void>

/**
 * Reads every attachment to its end, where the client library checks tag and hash: accepting says that it was done.
 * @param each is given the reading of each, to tell of it
 */
export async function readAttachments<Opened extends Openable>(
  inbox: Pick<Inbox<Opened>, 'openAttachment'>,
  opened: Opened,
  each: AttachmentReader = (_, read) => read(),
): Promise<void> {
  for (const { attachmentId, filename = attachmentId } of opened.attachments) {
    await each(filename, async () => {
      const { unverifiedPlaintext } = await inbox.openAttachment(opened, attachmentId)
      for await (const _ of chunksOf(unverifiedPlaintext)) continue
    })
  }
}

/** Reads what was opened to its end and accepts it, or rejects it for what is wrong or for the problem that is chosen. */
export async function decide<Opened extends Openable, Wrong extends Incorrect>(
  inbox: Inbox<Opened, Wrong>,
  found: Opened | Wrong,
  chosen?: ChosenProblem,
): Promise<'accepted' | 'rejected'> {
  if (chosen || !found.ok) {
    const base = await inbox.problemTypeBase()
    const problems = chosen ? [eventProblem(base, chosen.name, chosen.instance, chosen.detail)] : []
    await inbox.reject(found, found.ok ? problems : [...problems, ...found.problems])
    return 'rejected'
  }
  await readAttachments(inbox, found)
  await inbox.accept(found)
  return 'accepted'
}
