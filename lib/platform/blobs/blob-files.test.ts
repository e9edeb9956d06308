import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSettings } from '../env.ts'
import { testSettings } from '../testing/test-settings.ts'
import { blobFolder } from './blob-files.ts'

let root: string

beforeEach(async () => {
  completeSettings(testSettings)
  root = await mkdtemp(join(tmpdir(), 'kurier-blobs-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* bytes(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function* arriving(...pieces: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces
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

test('a reader may bring room of its own, which is used again and again', async () => {
  const files = blobFolder(root)
  const content = Array.from({ length: 100_000 }, (_, at) => at % 251)
  await files.write('blob-5', arriving(Buffer.from(content)))
  const reader = (await files.read('blob-5'))?.stream.getReader({ mode: 'byob' })
  const [read, sizes] = [new Array<number>(), new Set<number>()]
  for (let room = new ArrayBuffer(1000); ;) {
    const taken = await reader?.read(new Uint8Array(room))
    if (!taken?.value || taken.done) break
    room = taken.value.buffer
    read.push(...new Uint8Array(room, taken.value.byteOffset, taken.value.byteLength))
    sizes.add(room.byteLength)
  }
  expect(read).toEqual(content)
  expect([...sizes]).toEqual([1000])
})

test('a reader who leaves while a piece is read closes the file, too', async () => {
  const files = blobFolder(root)
  await files.write('blob-6', bytes('x'.repeat(2_000_000)))
  const reader = (await files.read('blob-6'))?.stream.getReader()
  const reading = reader?.read()
  await reader?.cancel()
  expect((await reading)?.done).toBe(true)
})

test('what cannot be opened says so before anything is promised, and a later fault reaches the reader alone', async () => {
  const files = blobFolder(root)
  const [looped, folder] = [randomUUID(), randomUUID()]
  await files.prepare()
  await symlink(join(root, looped.slice(-2), looped), join(root, looped.slice(-2), looped))
  await expect(files.read(looped)).rejects.toMatchObject({ code: 'ELOOP' })
  await mkdir(join(root, folder.slice(-2), folder))
  const blob = await files.read(folder)
  await expect(new Response(blob?.stream).text()).rejects.toMatchObject({ code: 'EISDIR' })
})

test('a process with too many open files refuses to read one more, and lives', async () => {
  const script = fileURLToPath(new URL('./testing/open-many.ts', import.meta.url))
  const run = promisify(execFile)
  const { stdout } = await run('sh', ['-c', 'ulimit -n 200; exec "$0" "$1" "$2"', process.execPath, script, root], {
    env: { ...process.env, ...testSettings },
  })
  expect(JSON.parse(stdout)).toEqual({ refused: 'unavailable', opened: true, readAfterwards: 'content' })
})

test('a full disk is told as such, and nothing is left of what was half written', async () => {
  const files = blobFolder(root)
  const id = randomUUID()
  await files.prepare()
  // written to whoever opens it, this device is always full
  await symlink('/dev/full', join(root, id.slice(-2), `${id}.part`))
  await expect(files.write(id, bytes('x'.repeat(1000)))).rejects.toMatchObject({ code: 'insufficient-storage' })
  expect(await readdir(join(root, id.slice(-2)))).toEqual([])
  await files.write(id, bytes('there is room again'))
  expect(await new Response((await files.read(id))?.stream).text()).toBe('there is room again')
})

test('all folders are there before the first blob', async () => {
  await blobFolder(root).prepare()
  await blobFolder(root).prepare()
  const folders = (await readdir(root)).sort()
  expect([folders.length, folders[0], folders.at(-1)]).toEqual([256, '00', 'ff'])
})

test('whatever else lies in the folder is neither a blob nor a hindrance', async () => {
  const files = blobFolder(root)
  const [blob, part] = [randomUUID(), randomUUID()]
  await files.write(blob, bytes('x'))
  await mkdir(join(root, 'lost+found', 'ab'), { recursive: true })
  await mkdir(join(root, blob.slice(-2), 'lost+found'))
  await writeFile(join(root, 'ab.txt'), 'a plain file')
  await writeFile(join(root, blob.slice(-2), '.nfs0000000000012ab3'), 'still open elsewhere')
  await writeFile(join(root, blob.slice(-2), 'not-a-blob'), 'x')
  await mkdir(join(root, part.slice(-2)), { recursive: true })
  await writeFile(join(root, part.slice(-2), `${part}.part`), 'x')
  const listed: { id: string; name: string }[] = []
  for await (const { id, name } of files.list()) listed.push({ id, name })
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(
    expect.arrayContaining([
      { id: blob, name: blob },
      { id: part, name: `${part}.part` },
    ]),
  )
})
