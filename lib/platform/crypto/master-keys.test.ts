import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { completeSettings } from '../env.ts'
import { forget } from '../once-per-process.ts'
import { testSettings } from '../testing/test-settings.ts'
import { LOOK_AGAIN, masterKeys } from './master-keys.ts'

const [one, two] = ['1'.repeat(64), '2'.repeat(64)]
let folder: string
let file: string
let elapsed = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-keys-'))
  file = join(folder, 'master.key')
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
})

afterAll(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  forget('master-key-file')
  completeSettings({ ...testSettings, MASTER_KEY: '', MASTER_KEY_FILE: file })
})

const inForce = () => masterKeys().map(({ bytes }) => bytes.toString('hex'))

test('a file of keys is read again within a second of its change, and no sooner', async () => {
  await writeFile(file, `${one}\n`)
  expect(inForce()).toEqual([one])
  await writeFile(file, `${two}\n${one}\n`)
  elapsed += LOOK_AGAIN - 1
  expect(inForce()).toEqual([one])
  elapsed += 1
  expect(inForce()).toEqual([two, one])
  await writeFile(join(folder, 'next'), `${two}\n`)
  await rename(join(folder, 'next'), file)
  elapsed += LOOK_AGAIN
  expect(inForce()).toEqual([two])
})

test('a file that is broken or gone leaves the keys in force that were read before', async () => {
  await writeFile(file, one)
  expect(inForce()).toEqual([one])
  for (const text of ['half a ke', '']) {
    await writeFile(file, text)
    elapsed += LOOK_AGAIN
    expect(inForce()).toEqual([one])
  }
  await rm(file)
  elapsed += LOOK_AGAIN
  expect(inForce()).toEqual([one])
})

test('a start with a file that is missing or holds no keys names the setting and shows no key', async () => {
  await rm(file, { force: true })
  expect(() => masterKeys()).toThrow(`MASTER_KEY_FILE: ${file} cannot be read.`)
  for (const text of ['', `${one}\nsecret-rest`]) {
    await writeFile(file, text)
    elapsed += LOOK_AGAIN
    const fault = expect.objectContaining({
      code: 'invalid-setting',
      message: expect.not.stringContaining('secret-rest') as string,
    }) as Error
    expect(() => masterKeys()).toThrow(fault)
  }
})
