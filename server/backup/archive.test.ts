import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveEntries, createArchive, textOf, type ArchiveSeal } from './archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Entry = { name: string; content: string }
const entries = fc.array(
  fc.record({ name: fc.stringMatching(/^[a-z]{1,9}\/[a-z]{1,20}$/), content: fc.string({ maxLength: 1500 }) }),
  { maxLength: 4 },
)

const hmacOf = (digest: Buffer): Buffer => createHmac('sha256', 'a key').update(digest).digest()

async function written(all: readonly Entry[]): Promise<Buffer> {
  const path = join(folder, randomUUID())
  const archive = await createArchive(path, hmacOf)
  for (const { name, content } of all) {
    const bytes = Buffer.from(content)
    await archive.add(name, bytes.byteLength, [bytes])
  }
  expect(await archive.finish()).toBe((await readFile(path)).byteLength)
  return readFile(path)
}

function judge({ kind, digest, says }: ArchiveSeal): void {
  if (kind !== 'hmac-sha256' || !hmacOf(digest).equals(says)) throw new Error('it does not hold')
}

async function read(bytes: Buffer): Promise<Entry[]> {
  const path = join(folder, 'read')
  await writeFile(path, bytes)
  const found: Entry[] = []
  for await (const entry of archiveEntries(path, judge)) found.push({ name: entry.name, content: await textOf(entry) })
  return found
}

test('what was written is read, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.nat(), fc.nat(7), async (all, place, bit) => {
      const archive = await written(all)
      expect(await read(archive)).toEqual(all)
      const at = place % archive.length
      const flipped = Buffer.from(archive)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      await expect(read(flipped)).rejects.toThrow()
      await expect(read(archive.subarray(0, at))).rejects.toThrow(/cut off/)
      await expect(read(Buffer.concat([archive, archive.subarray(at, at + 1)]))).rejects.toThrow('behind its end')
    }),
    { numRuns: 150 },
  )
})
