import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDir } from './data-dir.ts'

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-data-dir-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('it is made with all folders above it, by any number of processes at once, and left when it is there', async () => {
  const folder = join(await scratch(), 'a/b/c')
  await Promise.all([1, 2, 3].map(() => makeDataDir(folder)))
  await makeDataDir(folder)
  expect((await stat(folder)).isDirectory()).toBe(true)
})

test('where none can be made, that is told with the setting', async () => {
  const folder = await scratch()
  await writeFile(join(folder, 'file'), '')
  const wrongs = [
    ['/proc/x', /^DATA_DIR: the folder \/proc\/x cannot be made \(ENOENT/],
    ['/proc/x/y/z', /^DATA_DIR: the folder \/proc\/x\/y\/z cannot be made \(ENOENT/],
    [join(folder, 'file'), /file is no folder\)\. Make it/],
    [join(folder, 'file/below'), /cannot be made/],
  ] as const
  for (const [path, message] of wrongs) {
    await expect(makeDataDir(path)).rejects.toMatchObject({
      code: 'invalid-setting',
      message: expect.stringMatching(message),
    })
  }
})
