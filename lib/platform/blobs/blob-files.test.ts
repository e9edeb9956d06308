import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blobFolder } from './blob-files.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurier-blobs-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* bytes(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

const filesLeft = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('what was written is read back with its size', async () => {
  const files = blobFolder(root)
  await files.write('blob-1', bytes('one ', 'two'))
  const blob = await files.read('blob-1')
  expect(blob?.size).toBe(7)
  expect(await new Response(blob?.stream).text()).toBe('one two')
})

test('a source that breaks off, at once or later, leaves no file', async () => {
  const files = blobFolder(root)
  async function* broken(): AsyncIterable<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  const refused: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
  }
  for (let round = 0; round < 20; round += 1) {
    await expect(files.write('blob-3', refused)).rejects.toThrow('gone')
    expect(await filesLeft()).toEqual([])
  }
  await expect(files.write('blob-2', broken())).rejects.toThrow('gone')
  expect(await files.read('blob-2')).toBeUndefined()
  expect(await filesLeft()).toEqual([])
})

test('removing is done once and may be repeated', async () => {
  const files = blobFolder(root)
  await files.write('blob-3', bytes('x'))
  await files.remove('blob-3')
  await files.remove('blob-3')
  expect(await filesLeft()).toEqual([])
})

test('a reader who leaves early closes the file', async () => {
  const files = blobFolder(root)
  await files.write('blob-4', bytes('x'.repeat(2_000_000)))
  const blob = await files.read('blob-4')
  const reader = blob?.stream.getReader()
  await reader?.read()
  await reader?.cancel()
  expect((await reader?.read())?.done).toBe(true)
})
