import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

/** Least bytes of a part that is not the last, as S3 has it. */
export const LEAST_PART = 5 * 1024 * 1024

/** A request by S3's name for it, as faults are matched and requests are noted. */
export type S3Request = { operation: string; key: string }

/**
 * What goes wrong: `refuse` answers as the given error; `cut` closes the connection, before the answer, or in the middle of
 * an object; `silence` never answers; `slow` waits before it does what it should; `lost` does it and closes the connection
 * instead of answering; `flip` changes the last byte of an object on its way out.
 */
type Trouble =
  | { does: 'refuse'; status: number; code: string }
  | { does: 'cut' | 'silence' | 'lost' | 'flip' }
  | { does: 'slow'; milliseconds: number }
export type Fault = Trouble & { when: (asked: S3Request) => boolean; times?: number }

type Options = {
  /** Where objects are kept; they outlive the server. */
  folder: string
  bucket?: string
  accessKeyId?: string
  secretAccessKey?: string
  port?: number
  /** Objects and uploads on a page of a list. */
  pageSize?: number
  /** Least bytes of a part that is not the last. */
  leastPart?: number
  /** How sums of objects made of parts are told: as S3 does since 2024, as stores did before, or not at all. */
  sums?: 'whole' | 'of-parts' | 'none'
}

export type S3Server = {
  endpoint: string
  bucket: string
  /** What was asked so far. */
  asked: S3Request[]
  /** From now on, each as often as it says. */
  faults: Fault[]
  close(): Promise<void>
}

type Meta = { key: string; sum?: string; etag: string; isFromParts?: boolean }
type Upload = { key: string; isWhole: boolean; begun: string }
type Call = { request: IncomingMessage; query: URLSearchParams; key: string; body: Buffer; trouble?: Trouble }

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

const sumOf = (bytes: Uint8Array, before = 0): number => crc32(bytes, before)
const written = (sum: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  return bytes.toString('base64')
}
const md5 = (bytes: Uint8Array | string): string => createHash('md5').update(bytes).digest('hex')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const document = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`

/**
 * A small S3 server for tests, on the disk: objects, multipart uploads, lists in pages. It compares the sums that come
 * with bytes, shows an object only when it is complete, and fails as it is told. It takes paths with the bucket in them,
 * and looks at the id of the key and not at signatures.
 */
export async function startS3Server(options: Options): Promise<S3Server> {
  const { folder, bucket = 'kurier', accessKeyId = 'test-key', port = 0 } = options
  const { pageSize = 1000, leastPart = LEAST_PART, sums = 'whole' } = options
  const store = openStore(folder, { pageSize, leastPart, sums })
  await store.prepare()
  const asked: S3Request[] = []
  const faults: Fault[] = []
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store')
    const [, askedBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const operation = operationOf(request.method ?? '', key, url.searchParams)
    asked.push({ operation, key })
    const fault = faults.find((one) => (one.times ?? 1) > 0 && one.when({ operation, key }))
    if (fault) fault.times = (fault.times ?? 1) - 1
    if (fault?.does === 'silence') return
    if (fault?.does === 'slow') await pause(fault.milliseconds)
    if (fault?.does === 'cut' && operation !== 'GetObject') return void request.destroy()
    const body = await bodyOf(request)
    if (fault?.does === 'refuse') throw new Refused(fault.status, fault.code)
    const credential = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1]
    if (credential !== accessKeyId) throw new Refused(403, credential ? 'InvalidAccessKeyId' : 'AccessDenied')
    if (askedBucket !== bucket) throw new Refused(404, 'NoSuchBucket')
    assertSums(request, body)
    const call: Call = { request, query: url.searchParams, key, body, ...(fault ? { trouble: fault } : {}) }
    const serve = store.operations[operation]
    if (!serve) throw new Refused(405, 'MethodNotAllowed')
    if (fault?.does !== 'lost') return serve(call, response)
    const { socket } = response
    await serve(call, unheard(response))
    socket?.destroy()
  }
  const server = createServer((request, response) => {
    answerTo(request, response).catch((error: unknown) => refuse(response, error))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${taken}`,
    bucket,
    asked,
    faults,
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The settings of an installation that keeps its blobs there. */
export const settingsFor = ({ endpoint, bucket }: Pick<S3Server, 'endpoint' | 'bucket'>, prefix = '') => ({
  BLOB_STORE: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'test-key',
  S3_SECRET_ACCESS_KEY: 'test-secret-test-secret',
})

function operationOf(method: string, key: string, query: URLSearchParams): string {
  if (key === '') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2'
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
  if (method === 'PUT') return query.has('uploadId') ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
  return method === 'HEAD' ? 'HeadObject' : 'GetObject'
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** An answer that its caller does not get. */
const unheard = (response: ServerResponse): ServerResponse => {
  response.writeHead = () => response
  response.end = () => response
  return response
}

/** Both sums that come with bytes: of the signature and of S3's own header. */
function assertSums({ headers }: IncomingMessage, body: Buffer): void {
  const signed = headers['x-amz-content-sha256']
  const isSum = typeof signed === 'string' && /^[0-9a-f]{64}$/.test(signed)
  if (isSum && signed !== createHash('sha256').update(body).digest('hex')) {
    throw new Refused(400, 'XAmzContentSHA256Mismatch')
  }
  const told = headers['x-amz-checksum-crc32']
  if (told !== undefined && told !== written(sumOf(body))) throw new Refused(400, 'BadDigest')
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const { status, code, message } = error instanceof Refused ? error : new Refused(500, 'InternalError', String(error))
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`,
  )
}

const whenMissing = (code: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new Refused(404, code) : error
}

type StoreOptions = Required<Pick<Options, 'pageSize' | 'leastPart' | 'sums'>>

function openStore(folder: string, { pageSize, leastPart, sums }: StoreOptions) {
  const objects = join(folder, 'objects')
  const uploads = join(folder, 'uploads')
  const objectAt = (key: string): string => join(objects, encodeURIComponent(key))
  const metaOf = async (key: string): Promise<Meta> =>
    JSON.parse(await readFile(`${objectAt(key)}.json`, 'utf8').catch(whenMissing('NoSuchKey'))) as Meta
  const uploadOf = async (id: string): Promise<Upload> =>
    JSON.parse(await readFile(join(uploads, id, 'upload.json'), 'utf8').catch(whenMissing('NoSuchUpload'))) as Upload
  /** The meta last: an object is there when its meta is. */
  const putMeta = async (meta: Meta): Promise<void> => {
    await writeFile(`${objectAt(meta.key)}.json.new`, JSON.stringify(meta))
    await rename(`${objectAt(meta.key)}.json.new`, `${objectAt(meta.key)}.json`)
  }
  const sumHeaders = ({ sum, isFromParts }: Meta): Record<string, string> => {
    if (sum === undefined) return {}
    const type = isFromParts && sum.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT'
    return { 'x-amz-checksum-crc32': sum, 'x-amz-checksum-type': type }
  }
  const page = <T>(all: T[], from: (one: T) => boolean): { shown: T[]; isMore: boolean } => {
    const left = all.filter(from)
    return { shown: left.slice(0, pageSize), isMore: left.length > pageSize }
  }

  const headersOf = async ({ key, request }: Call): Promise<Record<string, string>> => {
    const meta = await metaOf(key)
    const { size, mtime } = await stat(objectAt(key))
    return {
      'content-length': String(size),
      'last-modified': mtime.toUTCString(),
      etag: `"${meta.etag}"`,
      ...(request.headers['x-amz-checksum-mode'] === 'ENABLED' ? sumHeaders(meta) : {}),
    }
  }

  const operations: Record<string, (call: Call, response: ServerResponse) => Promise<void>> = {
    async PutObject({ key, body }, response) {
      const meta = { key, etag: md5(body), ...(sums === 'none' ? {} : { sum: written(sumOf(body)) }) }
      await writeFile(objectAt(key), body)
      await putMeta(meta)
      response.writeHead(200, { etag: `"${meta.etag}"`, ...sumHeaders(meta) }).end()
    },
    async HeadObject(call, response) {
      const headers = await headersOf(call).catch(() => undefined)
      if (headers) response.writeHead(200, headers).end()
      else response.writeHead(404).end()
    },
    async GetObject(call, response) {
      const headers = await headersOf(call)
      const does = call.trouble?.does
      response.writeHead(200, headers)
      if (does === 'cut') {
        const half = createReadStream(objectAt(call.key), { end: Math.floor(Number(headers['content-length']) / 2) })
        for await (const piece of half) if (!response.write(piece)) await once(response, 'drain')
        return void response.destroy()
      }
      if (does !== 'flip') return pipeline(createReadStream(objectAt(call.key)), response)
      const bytes = await readFile(objectAt(call.key))
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      response.end(bytes)
    },
    async DeleteObject({ key }, response) {
      await rm(`${objectAt(key)}.json`, { force: true })
      await rm(objectAt(key), { force: true })
      response.writeHead(204).end()
    },
    async CreateMultipartUpload({ key, request }, response) {
      const id = randomUUID()
      await mkdir(join(uploads, id))
      const isWhole = sums === 'whole' && request.headers['x-amz-checksum-type'] === 'FULL_OBJECT'
      const upload = { key, isWhole, begun: new Date().toISOString() } satisfies Upload
      await writeFile(join(uploads, id, 'upload.json'), JSON.stringify(upload))
      const content = `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`
      response.writeHead(200).end(document('InitiateMultipartUploadResult', content))
    },
    async UploadPart({ query, body }, response) {
      const id = query.get('uploadId') ?? ''
      await uploadOf(id)
      await writeFile(join(uploads, id, String(Number(query.get('partNumber')))), body)
      response.writeHead(200, { etag: `"${md5(body)}"` }).end()
    },
    async CompleteMultipartUpload({ key, query, body }, response) {
      const id = query.get('uploadId') ?? ''
      const { isWhole } = await uploadOf(id)
      const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
        number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
        etag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part)?.[1],
        sum: /<ChecksumCRC32>([^<]+)</.exec(part)?.[1],
      }))
      const whole = join(uploads, id, 'whole')
      let [sum, ofParts, etags] = [0, 0, '']
      for (const [at, { number, etag, sum: told }] of parts.entries()) {
        const bytes = await readFile(join(uploads, id, String(number))).catch(whenMissing('InvalidPart'))
        if (number !== at + 1) throw new Refused(400, 'InvalidPartOrder')
        if (etag !== md5(bytes) || (told && told !== written(sumOf(bytes)))) throw new Refused(400, 'InvalidPart')
        if (bytes.length < leastPart && at < parts.length - 1) throw new Refused(400, 'EntityTooSmall')
        await appendFile(whole, bytes)
        sum = sumOf(bytes, sum)
        ofParts = sumOf(Buffer.from(written(sumOf(bytes)), 'base64'), ofParts)
        etags += etag
      }
      if (parts.length === 0) throw new Refused(400, 'MalformedXML')
      const told = isWhole ? written(sum) : `${written(ofParts)}-${parts.length}`
      const meta: Meta = { key, etag: `${md5(Buffer.from(etags, 'hex'))}-${parts.length}`, isFromParts: true }
      if (sums !== 'none') meta.sum = told
      await rename(whole, objectAt(key))
      await putMeta(meta)
      await rm(join(uploads, id), { recursive: true })
      const shown = meta.sum === undefined ? '' : `<ChecksumCRC32>${meta.sum}</ChecksumCRC32>`
      const content = `<Key>${escaped(key)}</Key><ETag>${meta.etag}</ETag>${shown}`
      response.writeHead(200).end(document('CompleteMultipartUploadResult', content))
    },
    async AbortMultipartUpload({ query }, response) {
      const id = query.get('uploadId') ?? ''
      await uploadOf(id)
      await rm(join(uploads, id), { recursive: true, force: true })
      response.writeHead(204).end()
    },
    async ListObjectsV2({ query }, response) {
      const prefix = query.get('prefix') ?? ''
      const names = (await readdir(objects)).filter((name) => name.endsWith('.json'))
      const keys = names.map((name) => decodeURIComponent(name.slice(0, -5))).sort()
      const after = query.get('continuation-token') ?? ''
      const { shown, isMore } = page(keys, (key) => key.startsWith(prefix) && key > after)
      const facts = await Promise.all(shown.map(async (key) => ({ key, file: await stat(objectAt(key)) })))
      const contents = facts.map(
        ({ key, file: { size, mtime } }) =>
          `<Contents><Key>${escaped(key)}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
      )
      const more = isMore ? `<NextContinuationToken>${escaped(shown.at(-1) ?? '')}</NextContinuationToken>` : ''
      response
        .writeHead(200)
        .end(document('ListBucketResult', `<IsTruncated>${isMore}</IsTruncated>${more}${contents.join('')}`))
    },
    async ListMultipartUploads({ query }, response) {
      const prefix = query.get('prefix') ?? ''
      const ids = await readdir(uploads)
      const all = await Promise.all(ids.map(async (id) => ({ id, ...(await uploadOf(id)) })))
      const sorted = all
        .map((one) => ({ ...one, place: `${one.key} ${one.id}` }))
        .sort((a, b) => (a.place < b.place ? -1 : 1))
      const after = query.has('key-marker') ? `${query.get('key-marker')} ${query.get('upload-id-marker') ?? '~'}` : ''
      const { shown, isMore } = page(sorted, ({ key, place }) => key.startsWith(prefix) && place > after)
      const contents = shown.map(
        ({ key, id, begun }) =>
          `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
      )
      const last = shown.at(-1)
      const more =
        isMore && last
          ? `<NextKeyMarker>${escaped(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
          : ''
      response
        .writeHead(200)
        .end(document('ListMultipartUploadsResult', `<IsTruncated>${isMore}</IsTruncated>${more}${contents.join('')}`))
    },
  }
  const prepare = async (): Promise<void> => {
    await mkdir(objects, { recursive: true })
    await mkdir(uploads, { recursive: true })
  }
  return { operations, prepare }
}
