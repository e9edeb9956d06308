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
import { blobFolder } from './blob-folder.ts'

let root: string

beforeEach(async () => {
  completeSettings(testSettings)
  root = await mkdtemp(join(tmpdir(), 'kurier-blobs-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* bytes(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

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
  // this device is always full for writers
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
