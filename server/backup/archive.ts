import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Header } from 'tar'

const BLOCK = 512
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK
/** A text entry is read whole; no larger one is ever written. */
const MOST_TEXT = 64 * 1024 * 1024

/** The last entry, by which all before it is judged: HMAC-SHA-256, or, in archives of former versions, SHA-256 alone. */
const SEALS = ['hmac-sha256', 'sha256'] as const
/** Its bytes: 32 in hex, and a line break. */
const SEAL_SIZE = 65
/** Bytes of the empty blocks at the end of a tar file. */
const END = 2 * BLOCK

/**
 * How an archive ends. `digest`: SHA-256 of all before what the last entry says, its head included (that of former
 * versions: left out); `says`: what that entry says.
 */
export type ArchiveSeal = { kind: (typeof SEALS)[number]; digest: Buffer; says: Buffer }

/** Why a file is no whole backup of ours. */
export function brokenArchive(detail: string): Error {
  return Object.assign(new Error(`The backup is not whole: ${detail}`), { code: 'broken-backup' })
}

export type ArchiveWriter = {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Adds the HMAC of all entries, makes the file durable and closes it. @returns its size in bytes */
  finish(): Promise<number>
  /** Closes the file as it is. */
  abandon(): Promise<void>
}

/**
 * A new tar file (POSIX.1-1988) that only its owner may read.
 * @param hmacOf authenticates the digest of all that is in it
 * @throws when the file exists
 */
export async function createArchive(path: string, hmacOf: (digest: Buffer) => Buffer): Promise<ArchiveWriter> {
  const handle = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let written = 0
  async function write(bytes: Uint8Array): Promise<void> {
    sum.update(bytes)
    written += bytes.byteLength
    await handle.writeFile(bytes)
  }
  async function addHead(name: string, size: number): Promise<void> {
    const header = new Header({ path: name, size, mode: 0o600, type: 'File', mtime: new Date() })
    header.encode()
    await write(header.block ?? Buffer.alloc(BLOCK))
  }
  async function add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    await addHead(name, size)
    let left = size
    for await (const chunk of content) {
      left -= chunk.byteLength
      await write(chunk)
    }
    if (left !== 0) throw brokenArchive(`${name} has not the ${size} bytes that were announced.`)
    await write(Buffer.alloc(padding(size)))
  }
  return {
    add,
    async finish() {
      const [name] = SEALS
      await addHead(name, SEAL_SIZE)
      await write(Buffer.from(`${hmacOf(sum.copy().digest()).toString('hex')}\n`))
      await write(Buffer.alloc(padding(SEAL_SIZE) + END))
      await handle.sync()
      await handle.close()
      return written
    },
    abandon: () => handle.close(),
  }
}

export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

/**
 * The entries of an archive in order; what is left unread of one is passed over before the next.
 * @param judge is told how it ends, and throws when that does not hold; so what was read counts only at the end
 * @throws Error with code `broken-backup` when it is cut off, is no archive, or goes on behind its end
 */
export async function* archiveEntries(path: string, judge: (seal: ArchiveSeal) => void): AsyncGenerator<ArchiveEntry> {
  const handle = await open(path, 'r')
  try {
    const sum = createHash('sha256')
    const reader = blockReader(handle)
    for (;;) {
      const before = sum.copy().digest()
      const block = await reader(BLOCK)
      sum.update(block)
      const header = new Header(block)
      if (header.nullBlock || !header.cksumValid) throw brokenArchive('it ends too early, or was changed.')
      const { path: name = '', size = 0 } = header
      const kind = SEALS.find((seal) => seal === name)
      if (kind) {
        const digest = kind === 'sha256' ? before : sum.digest()
        judge({ kind, digest, says: await lastOf(reader, size) })
        return
      }
      const content = contentOf(reader, size, sum)
      yield { name, size, content }
      await passOver(content)
    }
  } finally {
    await handle.close()
  }
}

/** What the last entry says; behind it stand empty blocks, and nothing more. */
async function lastOf(read: ArchiveReader, size: number): Promise<Buffer> {
  if (size !== SEAL_SIZE) throw brokenArchive('its last entry is none of ours.')
  const text = (await read(size)).toString('latin1')
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw brokenArchive('its last entry was changed.')
  const rest = await read(padding(size) + END)
  if (rest.some((byte) => byte !== 0) || !(await read.isAtEnd()))
    throw brokenArchive('something stands behind its end.')
  return Buffer.from(text.trim(), 'hex')
}

async function passOver(content: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = content[Symbol.asyncIterator]()
  for (let isDone = false; !isDone;) isDone = (await chunks.next()).done ?? false
}

/** An entry as text. */
export async function textOf({ name, size, content }: ArchiveEntry): Promise<string> {
  if (size > MOST_TEXT) throw brokenArchive(`${name} is larger than any of its kind.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type ArchiveReader = ((size: number) => Promise<Buffer>) & { isAtEnd: () => Promise<boolean> }

function blockReader(handle: FileHandle): ArchiveReader {
  const read = async (size: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await handle.read(buffer, filled, size - filled)
      if (bytesRead === 0) throw brokenArchive('it is cut off.')
      filled += bytesRead
    }
    return buffer
  }
  const isAtEnd = async (): Promise<boolean> => (await handle.read(Buffer.alloc(1), 0, 1)).bytesRead === 0
  return Object.assign(read, { isAtEnd })
}

const CHUNK = 256 * 1024

/** An iterator that goes on where it was left, so that what a reader did not want can be passed over. */
function contentOf(
  read: ArchiveReader,
  size: number,
  sum: { update(bytes: Uint8Array): unknown },
): AsyncIterable<Uint8Array> {
  let left = size
  let isPadded = false
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (left === 0) {
      if (!isPadded) sum.update(await read(padding(size)))
      isPadded = true
      return { done: true, value: undefined }
    }
    const chunk = await read(Math.min(CHUNK, left))
    left -= chunk.byteLength
    sum.update(chunk)
    return { done: false, value: chunk }
  }
  return { [Symbol.asyncIterator]: () => ({ next }) }
}
