import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRoot } from '@kurier/own-postgres/system-user'
import { addMasterKey } from './master-key-file.ts'

const NOBODY = 65_534
const key = `${'a'.repeat(64)}\n`
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-master-key-'))
  file = join(folder, 'master.key')
  await writeFile(file, key)
  await chmod(folder, 0o555)
})

afterEach(async () => {
  await chmod(folder, 0o755)
  await rm(folder, { recursive: true })
})

test('a file that this user may not replace stays as it is, and the way to exchange the key by hand is told', async () => {
  if (isRoot()) process.seteuid?.(NOBODY)
  try {
    await expect(addMasterKey(file, () => undefined)).rejects.toThrow(
      `This user may not replace ${file} (EACCES). Write a new key of 64 hex digits on a line before the old one`,
    )
  } finally {
    if (isRoot()) process.seteuid?.(0)
  }
  expect(await readFile(file, 'utf8')).toBe(key)
  expect(await readdir(folder)).toEqual(['master.key'])
})
