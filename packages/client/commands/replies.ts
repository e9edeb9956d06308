import type { Command } from 'commander'
import type { JwkPair } from '@kurier/sdk/keys'
import type { OnlineService } from '@kurier/sdk/online-service'
import { checkAttachments } from '../content/content-folder.ts'
import { fetchAll, fetchExitCode, notFetchedLines, type FetchResult } from '../content/fetch-all.ts'
import { replyKeysOf } from '../content/receipt.ts'
import { replyContent, waitingReplies } from '../content/receive.ts'
import { incorrect } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { noteState } from './accept.ts'

interface ReplyOptions {
  receipts: string
  into: string
  accept?: boolean
  reject?: boolean
}

const after = `
Each reply gets a folder DIR/<caseId>/<replyId>, as with \`fetch\`. It is opened with the private key in the receipt.json
that \`send\` wrote: in the folder of --receipts, or in one of the folders in it.

  kurier-client replies --receipts applications --into answers --accept`

/** `kurier-client replies` */
export function addReplies(program: Command, session: Session): void {
  program
    .command('replies')
    .description('fetches and decrypts the replies that wait (online services)')
    .option('--receipts <folder>', 'where the folders lie that were sent', '.')
    .option('--into <folder>', 'where the folders are made', 'replies')
    .option('--accept', 'accepts each reply that was fetched and found right')
    .option('--reject', 'rejects each reply that is incorrect, with what was found wrong')
    .addHelpText('after', after)
    .action((options: ReplyOptions) => fetchReplies(session, options))
}

async function fetchReplies(session: Session, { receipts, into, accept, reject }: ReplyOptions): Promise<void> {
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
  const rejected = reject ? await rejectIncorrect(service, result) : []
  session.print({
    json: { ...result, accepted, rejected },
    text: [
      ...notFetchedLines(result),
      `${result.fetched.length} fetched, ${result.present.length} there already, ${accepted.length} accepted, ` +
        `${rejected.length} rejected, ${result.notFetched.length} not fetched`,
    ].join('\n'),
    exitCode: fetchExitCode(result),
  })
}

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
