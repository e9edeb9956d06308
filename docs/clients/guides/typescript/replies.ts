/**
 * Fetches the replies to what was sent from this folder, and accepts or rejects them; run it when a callback came, or every
 * few minutes:
 *
 *   npm install https://kurier.example/kurier-sdk.tgz
 *   node --env-file=kurier-sender.env replies.ts answers
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isKurierError } from '@kurier/sdk/errors'
import type { JwkPair } from '@kurier/sdk/keys'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'

const { KURIER_BASE_URL = '', KURIER_CLIENT_ID = '', KURIER_CLIENT_SECRET = '' } = process.env
const [answers = 'answers'] = process.argv.slice(2)

type Key = JwkPair['privateKey']
type Receipt = { caseId: string; replyKey: Key }
const names = (await readdir('.')).filter((name) => /^receipt-.*\.json$/.test(name))
// as send.ts wrote them
const receipts = await Promise.all(names.map(async (name) => JSON.parse(await readFile(name, 'utf8')) as Receipt))

const service = new OnlineService({
  baseUrl: KURIER_BASE_URL,
  clientId: KURIER_CLIENT_ID,
  clientSecret: KURIER_CLIENT_SECRET,
  cipher: streamingCipher,
})

async function receive(replyId: string, keys: Key[]): Promise<string> {
  // Verifies the signed submit event, compares the tags with it, decrypts, and compares the hashes.
  const opened = await service.openReply(replyId, keys)
  if (!opened.ok) {
    await service.rejectReply(opened.reply, opened.problems)
    return 'reject-reply'
  }
  const folder = join(answers, replyId)
  await mkdir(folder, { recursive: true })
  try {
    for (const { attachmentId } of opened.attachments) {
      const { unverifiedPlaintext } = await service.openReplyAttachment(opened, attachmentId, keys)
      await pipeline(unverifiedPlaintext, createWriteStream(join(folder, `${attachmentId}.part`)))
      // it is verified only now, at its end
      await rename(join(folder, `${attachmentId}.part`), join(folder, attachmentId))
    }
  } catch (error) {
    if (!isKurierError(error, 'part-incorrect')) throw error
    await service.rejectReply(opened.reply, error.problems)
    return 'reject-reply'
  }
  await writeFile(join(folder, 'data.json'), opened.data.content)
  await service.acceptReply(opened)
  return 'accept-reply'
}

// What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
let others = 0
for (;;) {
  const { replies } = await service.listReplies({ offset: others, limit: 100 })
  if (replies.length === 0) break
  for (const { replyId, caseId } of replies) {
    const keys = receipts.filter((receipt) => receipt.caseId === caseId).map(({ replyKey }) => replyKey)
    if (keys.length === 0) others += 1
    else console.log(await receive(replyId, keys), replyId)
  }
}
