import { option } from '@kurier/cli/parameters'
import { text } from '@kurier/cli/typed-values'
import type { JwkPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import { checkAttachments } from '../content/content-folder.ts'
import { fetchAll, fetchExitCode, notFetchedLines, type FetchResult } from '../content/fetch-all.ts'
import { replyKeysOf } from '../content/receipt.ts'
import { replyContent, waitingReplies } from '../content/receive.ts'
import { incorrect } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { noteState } from './accept.ts'

const after = `
Each reply gets a folder DIR/<caseId>/<replyId>, as with \`fetch\`. It is opened with the private key in the receipt.json
that \`send\` wrote: in the folder of --receipts, or in one of the folders in it.

  kurier-client replies --receipts applications --into answers --accept`

/** `kurier-client replies` */
export const replies = command({
  name: 'replies',
  about: 'fetches and decrypts the replies that wait (online services)',
  takes: {
    receipts: option('--receipts <folder>', 'where the folders lie that were sent', text, '.'),
    into: option('--into <folder>', 'where the folders are made', text, 'replies'),
    accept: option('--accept', 'accepts each reply that was fetched and found right'),
    reject: option('--reject', 'rejects each reply that is incorrect, with what was found wrong'),
  },
  after,
  run: async ({ receipts, into, accept, reject }, session) => {
    const service = session.onlineService()
    const accepted: string[] = []
    const result = await fetchAll(
      await waitingReplies(service),
      into,
      async ({ id, caseId }) => {
        const keys = await replyKeysOf(receipts, caseId)
        const opened = await service.openReply(id, keys)
        return opened.ok ? { ok: true, content: replyContent(service, opened, keys) } : opened
      },
      async ({ id, caseId, folder }, content) => {
        if (content !== undefined) session.say(`fetched ${folder}`)
        if (!accept) return
        await acceptReply(service, id, await replyKeysOf(receipts, caseId), folder)
        accepted.push(id)
      },
    )
    return { ...result, accepted, rejected: reject ? await rejectIncorrect(service, result) : [] }
  },
  shown: (result) =>
    [
      ...notFetchedLines(result),
      `${result.fetched.length} fetched, ${result.present.length} there already, ${result.accepted.length} accepted, ` +
        `${result.rejected.length} rejected, ${result.notFetched.length} not fetched`,
    ].join('\n'),
  exitCode: fetchExitCode,
})

/** Opens the records once more, so that what is accepted is what the service holds now; attachments are there already. */
async function acceptReply(
  service: OnlineService,
  replyId: string,
  keys: JwkPair['privateKey'][],
  folder: string,
): Promise<void> {
  const opened = await service.openReply(replyId, keys)
  if (!opened.ok) throw incorrect(`The reply ${replyId} is no longer as it was fetched.`, opened.problems)
  await checkAttachments(replyContent(service, opened, keys), folder)
  await service.acceptReply(opened)
  await noteState(folder, 'accepted')
}

async function rejectIncorrect(service: OnlineService, { notFetched }: FetchResult): Promise<string[]> {
  const rejectable = notFetched.filter(({ problems }) => problems.length > 0)
  for (const { id, problems } of rejectable) await service.rejectReply({ replyId: id }, problems)
  return rejectable.map(({ id }) => id)
}
