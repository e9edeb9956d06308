import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './prepare.ts'
import { sourceStamp } from './source-stamp.ts'

let folder: string
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const stamp = () => sourceStamp([`node_modules/${basename(folder)}`])

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'node_modules/.kurier-stamp-'))
  await mkdir(join(folder, 'testing'))
  await write('one.ts', 'a')
  await write('two.ts', 'b')
})
afterEach(() => rm(folder, { recursive: true }))

test('another content, another name and another file give another stamp, and the same ones the same', async () => {
  const before = await stamp()
  expect(await stamp()).toBe(before)
  await write('two.ts', 'c')
  const changed = await stamp()
  await rename(join(folder, 'two.ts'), join(folder, 'three.ts'))
  const renamed = await stamp()
  await write('four.ts', '')
  expect(new Set([before, changed, renamed, await stamp()]).size).toBe(4)
})

test('what only tests read changes nothing', async () => {
  const before = await stamp()
  await write('one.test.ts', 'x')
  await write('testing/made.ts', 'x')
  expect(await stamp()).toBe(before)
})
