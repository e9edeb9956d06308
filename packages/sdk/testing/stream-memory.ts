import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { chunksOf } from '../byte-stream.ts'
import { uploadPart } from '../content-calls.ts'
import { createHttpClient } from '../http-client.ts'
import { streamingCipher } from '../node/streaming-cipher.ts'
import { documentCalls } from '../document-calls.ts'
import { answer, bodyOf, startServer } from './http-server.ts'
import { encryptionPair } from './test-keys.ts'

/**
 * Run as a process of its own: sends an attachment of 100 MB to a server that writes it down, fetches and decrypts it
 * again, and prints what the resident memory of client and server together grew to meanwhile.
 */
const size = 100_000_000
const folder = await mkdtemp(join(tmpdir(), 'kurier-stream-memory-'))
const file = join(folder, 'attachment.jwe')

const server = await startServer(async (request, response) => {
  if (request.url === '/token') {
    await bodyOf(request)
    return answer(response, 200, { access_token: 'token', token_type: 'Bearer', expires_in: 1800 })
  }
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(file))
    return answer(response, 204)
  }
  response.writeHead(200, { 'content-type': 'application/jose' })
  await pipeline(createReadStream(file), response)
})
const http = createHttpClient({ baseUrl: server.baseUrl, clientId: 'client', clientSecret: 'secret' })
const pair = encryptionPair()

let peak = 0
const look = (): void => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

async function* content(bytes: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024)
  for (let left = bytes; left > 0; left -= chunk.length) {
    look()
    yield chunk.fill(left % 256).slice(0, Math.min(left, chunk.length))
  }
}

async function thereAndBack(bytes: number) {
  const upload = {
    id: 'submission',
    attachmentId: 'attachment',
    key: pair.publicKey,
    open: () => content(bytes),
  }
  const sent = await uploadPart({ http, cipher: streamingCipher }, documentCalls.submission, upload)
  const jwe = await http.stream({ method: 'GET', path: '/attachment' })
  const decrypted = await streamingCipher.decrypt(jwe, [pair.privateKey])
  for await (const chunk of chunksOf(decrypted.unverifiedPlaintext)) if (chunk.length > 0) look()
  return { sent, received: decrypted.summary() }
}

// A first, small round loads what is loaded only once.
await thereAndBack(1_000_000)
const before = process.memoryUsage.rss()
const { sent, received } = await thereAndBack(size)
const onTheWire = (await stat(file)).size
await server.close()
await rm(folder, { recursive: true })
process.stdout.write(JSON.stringify({ grownMegabytes: (peak - before) / 1e6, sent, received, onTheWire }))
