import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Header } from 'tar'

const BLOCK = 512
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK
/** A text entry is read whole; no larger one is ever written. */
const MOST_TEXT = 64 * 1024 * 1024

/** What holds the sum of all before it; the last entry. */
const SUM_ENTRY = 'sha256'

/** Why a file is no whole backup of ours. */
export function brokenArchive(detail: string): Error {
  return Object.assign(new Error(`The backup is not whole: ${detail}`), { code: 'broken-backup' })
}

export type ArchiveWriter = {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Adds the sum of all entries, makes the file durable and closes it. @returns its size in bytes */
  finish(): Promise<number>
  /** Closes the file as it is. */
  abandon(): Promise<void>
}

/** A new tar file (POSIX.1-1988) that only its owner may read. @throws when the file exists */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const handle = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let written = 0
  async function write(bytes: Uint8Array): Promise<void> {
    sum.update(bytes)
    written += bytes.byteLength
    await handle.writeFile(bytes)
  }
  async function add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const header = new Header({ path: name, size, mode: 0o600, type: 'File', mtime: new Date() })
    header.encode()
    await write(header.block ?? Buffer.alloc(BLOCK))
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
      const text = Buffer.from(`${sum.copy().digest('hex')}\n`)
      await add(SUM_ENTRY, text.byteLength, [text])
      await write(Buffer.alloc(2 * BLOCK))
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
 * @throws Error with code `broken-backup` when it is cut off or was changed; so what was read counts only at the end
 */
export async function* archiveEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(path, 'r')
  try {
    const sum = createHash('sha256')
    const reader = blockReader(handle)
    for (;;) {
      const before = sum.copy().digest('hex')
      const block = await reader(BLOCK)
      sum.update(block)
      const header = new Header(block)
      if (header.nullBlock || !header.cksumValid) throw brokenArchive('it ends too early, or was changed.')
      const { path: name = '', size = 0 } = header
      const content = contentOf(reader, size, sum)
      if (name === SUM_ENTRY) {
        if ((await textOf({ name, size, content })).trim() === before) return
        throw brokenArchive('it was changed.')
      }
      yield { name, size, content }
      await passOver(content)
    }
  } finally {
    await handle.close()
  }
}

/** Reads an archive to its end. @throws Error with code `broken-backup` when it is cut off or was changed */
export async function assertWhole(path: string): Promise<void> {
  for await (const _ of archiveEntries(path));
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

type Reader = (size: number) => Promise<Buffer>

function blockReader(handle: FileHandle): Reader {
  return async (size) => {
    const buffer = Buffer.alloc(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await handle.read(buffer, filled, size - filled)
      if (bytesRead === 0) throw brokenArchive('it is cut off.')
      filled += bytesRead
    }
    return buffer
  }
}

const CHUNK = 256 * 1024

/** An iterator that goes on where it was left, so that what a reader did not want can be passed over. */
function contentOf(read: Reader, size: number, sum: { update(bytes: Uint8Array): unknown }): AsyncIterable<Uint8Array> {
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
