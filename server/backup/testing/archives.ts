import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Header } from 'tar'

const BLOCK = 512

/** Bytes `from` to before `to` of an archive, and what they are. */
export type Region = { name: string; from: number; to: number }

/** All of an archive: the head, content and filling of each entry, and its end. */
export function regionsOf(archive: Buffer): Region[] {
  const regions: Region[] = []
  let at = 0
  for (;;) {
    const header = new Header(archive.subarray(at, at + BLOCK))
    if (header.nullBlock) return [...regions, { name: 'end', from: at, to: archive.length }]
    const { path = '', size = 0 } = header
    const [content, filling] = [at + BLOCK, at + BLOCK + size]
    regions.push({ name: `${path} head`, from: at, to: content })
    regions.push({ name: `${path} content`, from: content, to: filling })
    at = content + Math.ceil(size / BLOCK) * BLOCK
    regions.push({ name: `${path} filling`, from: filling, to: at })
  }
}

/** An archive without its last entry, and with the plain sum of former versions in its place. */
export function endedBySum(archive: Buffer): Buffer {
  const end = regionsOf(archive).findLast(({ name }) => name.endsWith(' head'))?.from ?? 0
  const all = archive.subarray(0, end)
  const text = `${createHash('sha256').update(all).digest('hex')}\n`
  const header = new Header({ path: 'sha256', size: text.length, mode: 0o600, type: 'File', mtime: new Date() })
  header.encode()
  const content = Buffer.alloc(3 * BLOCK)
  content.write(text)
  return Buffer.concat([all, header.block ?? Buffer.alloc(BLOCK), content])
}

/** The same as a former version would have written it. */
export const asFormer = (archive: Buffer): Buffer =>
  endedBySum(replaced(archive, '"kurier-backup/2"', '"kurier-backup/1"'))

/** Bytes with other ones, of the same length, in place of some that stand in them. */
export function replaced(archive: Buffer, old: string, other: string): Buffer {
  const at = archive.indexOf(old)
  if (at < 0 || Buffer.byteLength(old) !== Buffer.byteLength(other)) throw new Error(`there is no ${old} to replace`)
  const copy = Buffer.from(archive)
  copy.write(other, at)
  return copy
}

/** Flips one bit of a file. */
export async function flip(path: string, at: number, bit = 0): Promise<void> {
  const handle = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 << bit)
  await handle.write(byte, 0, 1, at)
  await handle.close()
}
