/**
 * Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
 *
 *   npm install https://kurier.example/kurier-sdk.tgz
 *   node --env-file=kurier-receiver.env receive.ts inbox
 *
 * With a message and attachments, what was accepted is answered with them: `{"subject": "…", "message": "…"}`
 *
 *   node --env-file=kurier-receiver.env receive.ts inbox message.json decision.pdf
 */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { isKurierError } from '@kurier/sdk/errors'
import type { JwkPair } from '@kurier/sdk/keys'
import type { MetadataRecord } from '@kurier/sdk/metadata-record'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'

const { KURIER_BASE_URL = '', KURIER_CLIENT_ID = '', KURIER_CLIENT_SECRET = '' } = process.env
const { KURIER_DESTINATION_ID: destinationId = '', KURIER_KEYS = 'keys' } = process.env
const [inbox = 'inbox', message, ...files] = process.argv.slice(2)

/** The private keys, as `kurier-client keys make` or the portal wrote them. */
async function privateKeys() {
  const names = (await readdir(KURIER_KEYS)).filter((name) => name.endsWith('.private.json'))
  const read = async (name: string) =>
    // as it was written there
    JSON.parse(await readFile(join(KURIER_KEYS, name), 'utf8')) as JwkPair['privateKey']
  const keys = await Promise.all(names.map(read))
  const signingKey = keys.find(({ alg }) => alg === 'PS512')
  if (!signingKey) throw new Error(`${KURIER_KEYS} holds no private signing key.`)
  return { signingKey, decryptionKeys: keys.filter(({ alg }) => alg === 'RSA-OAEP-256') }
}

const keys = await privateKeys()
const system = new AdministrationSystem({
  baseUrl: KURIER_BASE_URL,
  clientId: KURIER_CLIENT_ID,
  clientSecret: KURIER_CLIENT_SECRET,
  cipher: streamingCipher,
  keysOf: () => keys,
})

/** Accepts or rejects a submission, and answers what was accepted. */
async function receive(submissionId: string): Promise<void> {
  // Verifies the signed submit event, compares the tags with it, decrypts, and compares the hashes.
  const opened = await system.openSubmission(submissionId)
  if (!opened.ok) {
    await system.reject(opened.submission, opened.problems)
    return console.log('reject-submission', submissionId)
  }
  const folder = join(inbox, submissionId)
  await mkdir(folder, { recursive: true })
  try {
    for (const { attachmentId } of opened.attachments) {
      const { unverifiedPlaintext } = await system.openAttachment(opened, attachmentId)
      await pipeline(unverifiedPlaintext, createWriteStream(join(folder, `${attachmentId}.part`)))
      // it is verified only now, at its end
      await rename(join(folder, `${attachmentId}.part`), join(folder, attachmentId))
    }
  } catch (error) {
    if (!isKurierError(error, 'part-incorrect')) throw error
    await system.reject(opened.submission, error.problems)
    return console.log('reject-submission', submissionId)
  }
  await writeFile(join(folder, 'data.json'), opened.data.content)
  await system.accept(opened)
  console.log('accept-submission', submissionId)
  await reply(opened.submission.caseId, opened.metadata)
}

/** Answers for the key that the sender gave, if it gave one. */
async function reply(caseId: string, answered: MetadataRecord): Promise<void> {
  if (message === undefined || !answered.replyChannel?.fitConnect) return
  const attachments = files.map(async (file) => {
    const blob = await openAsBlob(file)
    const mimeType = file.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'
    return { name: basename(file), mimeType, size: blob.size, open: () => blob.stream() }
  })
  // a text that every online service should be able to show
  const schemaUri = `${(await system.http.addresses()).schemaBase}/message/1.0.0/message.schema.json`
  const { replyId } = await system.reply({
    caseId,
    answered,
    data: { content: await readFile(message), schemaUri },
    attachments: await Promise.all(attachments),
  })
  console.log('submit-reply', replyId)
}

// What is decided leaves the list: read it from its beginning until it is empty.
for (;;) {
  const { submissions } = await system.listSubmissions({ destinationId, limit: 100 })
  if (submissions.length === 0) break
  for (const { submissionId } of submissions) await receive(submissionId)
}
