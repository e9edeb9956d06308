import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { DataValidator } from '@kurier/sdk/data-validation'
import type { JwkPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import type { OpenedReply } from '@kurier/sdk/open-reply'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { senderFacts } from '@kurier/sdk/sender-facts'
import { wholeList } from '../session/whole-list.ts'
import type { ContentFolderContent } from './content-folder.ts'
import { fetchAll, type FetchResult, type FetchedDocument } from './fetch-all.ts'

/** Waiting documents that the service lists at once. */
const MOST_WAITING = 100

/** An opened submission as it is kept. */
export function submissionContent(system: AdministrationSystem, opened: OpenedSubmission): ContentFolderContent {
  const { submissionId, caseId, destinationId, publicService, region, state } = opened.submission
  return {
    opened,
    openAttachment: (attachmentId) => system.openAttachment(opened, attachmentId),
    status: {
      submissionId,
      caseId,
      destinationId,
      publicService,
      region,
      state,
      fetchedAt: new Date().toISOString(),
      facts: senderFacts(opened.metadata),
    },
  }
}

/** What to fetch, and where to. */
interface Fetching {
  destinationId: string
  into: string
  /** Judges the data records. */
  validate: DataValidator | undefined
}

/** Fetches what waits for a destination, each submission into `<into>/<caseId>/<submissionId>`. Decides nothing. */
export async function fetchSubmissions(
  system: AdministrationSystem,
  { destinationId, into, validate }: Fetching,
  onFetched: (fetched: FetchedDocument) => void,
): Promise<FetchResult> {
  const waiting = await wholeList(
    async (page) => {
      const { submissions, totalCount } = await system.listSubmissions({ destinationId, ...page })
      return { items: submissions.map(({ submissionId, caseId }) => ({ id: submissionId, caseId })), totalCount }
    },
    ({ id }) => id,
    MOST_WAITING,
  )
  return fetchAll(
    waiting,
    into,
    async ({ id }) => {
      const opened = await system.openSubmission(id, { validate })
      return opened.ok ? { ok: true, content: submissionContent(system, opened) } : opened
    },
    async (fetched, content) => {
      if (content !== undefined) onFetched(fetched)
    },
  )
}

/** An opened reply as it is kept. */
export function replyContent(
  service: OnlineService,
  opened: OpenedReply,
  keys: readonly JwkPair['privateKey'][],
): ContentFolderContent {
  const { replyId, caseId, destinationId, state } = opened.reply
  return {
    opened,
    openAttachment: (attachmentId) => service.openReplyAttachment(opened, attachmentId, keys),
    status: { replyId, caseId, destinationId, state, fetchedAt: new Date().toISOString() },
  }
}

/** Replies that wait, with their cases. */
export function waitingReplies(service: OnlineService): Promise<{ id: string; caseId: string }[]> {
  return wholeList(
    async (page) => {
      const { replies, totalCount } = await service.listReplies(page)
      return { items: replies.map(({ replyId, caseId }) => ({ id: replyId, caseId })), totalCount }
    },
    ({ id }) => id,
    MOST_WAITING,
  )
}
