import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { given, listenBare } from './listen.ts'

/** A file by PUT, durable before the answer, and by GET: nothing is checked. */
const { folder } = given<{ folder: string }>()
const path = join(folder, 'attachment')

async function put(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const part = `${path}.part`
  await pipeline(incoming, createWriteStream(part, { flush: true }))
  await rename(part, path)
  const holder = await open(folder)
  await holder.sync()
  await holder.close()
  outgoing.writeHead(204).end()
}

async function get(outgoing: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  outgoing.writeHead(200, { 'content-length': size })
  await pipeline(createReadStream(path), outgoing)
}

listenBare((incoming, outgoing) => {
  void (incoming.method === 'PUT' ? put(incoming, outgoing) : get(outgoing))
})
