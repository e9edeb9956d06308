/**
 * Sends a data record with attachments:
 *
 *   npm install https://kurier.example/kurier-sdk.tgz
 *   node --env-file=kurier-sender.env send.ts data.json deed.pdf
 */
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { readDestination } from '@kurier/sdk/public-reads'
import { replyChannel } from '@kurier/sdk/reply-channel'

const {
  KURIER_BASE_URL = '',
  KURIER_CLIENT_ID = '',
  KURIER_CLIENT_SECRET = '',
  KURIER_DESTINATION_ID = '',
} = process.env
const [dataFile = '', ...files] = process.argv.slice(2)

const service = new OnlineService({
  baseUrl: KURIER_BASE_URL,
  clientId: KURIER_CLIENT_ID,
  clientSecret: KURIER_CLIENT_SECRET,
  cipher: streamingCipher,
})

// The first service that the destination takes.
const { publicServices } = await readDestination(service.http, KURIER_DESTINATION_ID)
const identifier = publicServices[0]?.identifier ?? ''

const attachments = files.map(async (file) => {
  const blob = await openAsBlob(file)
  const mimeType = file.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'
  return { name: basename(file), mimeType, size: blob.size, open: () => blob.stream() }
})

// The administration answers with this key; without its private half nobody can open what it writes.
const replyKeys = await makeEncryptionKeyPair()

const request = {
  destinationId: KURIER_DESTINATION_ID,
  publicService: { identifier, name: 'An application' },
  data: { content: await readFile(dataFile) },
  attachments: await Promise.all(attachments),
  metadata: { replyChannel: replyChannel(replyKeys.publicKey) },
}
// Begun by itself, so that the key is kept before there is anything to answer. replies.ts and kurier-client read it.
const sending = await service.beginSending(request)
const kept = { destinationId: KURIER_DESTINATION_ID, ...sending.ids, state: 'sending', replyKey: replyKeys.privateKey }
await writeFile(`receipt-${sending.ids.submissionId}.json`, JSON.stringify(kept), { mode: 0o600 })
const sent = await sending.resume(request)

// `caseEvents` verifies every signature, and that nothing is missing in the log.
for (const event of await service.caseEvents(sent)) {
  console.log(event.verified ? event.name : `does not count: ${event.reason}`)
}
console.log('submitted', sent.submissionId, 'case', sent.caseId)
