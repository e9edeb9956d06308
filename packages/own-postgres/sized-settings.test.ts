import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { sizedSettings } from './sized-settings.ts'
import { ask, clusterOf, madeDataDir } from './testing/scratch.ts'
import { durable, shownSettings } from './testing/shown-settings.ts'

const megabytes = (text = ''): number => Number(/^(\d+)MB$/.exec(text)?.[1])

test('shared buffers are an eighth of the memory, never less than PostgreSQL takes by itself and never above 2 GB', () => {
  fc.assert(
    fc.property(fc.integer({ min: 64, max: 1_000_000 }), (memory) => {
      const shared = megabytes(sizedSettings(memory * 2 ** 20).shared_buffers)
      expect(shared).toBe(Math.round(Math.min(2048, Math.max(128, memory / 8))))
    }),
  )
})

/** What the database of the folder works with, once it is started. */
async function settingsIn(dataDir: string): Promise<unknown> {
  const database = await openOwnDatabase({ dataDir, say: () => undefined })
  try {
    return await ask(database.url, shownSettings)
  } finally {
    await database.close()
  }
}

test('a database that was made before there were any works with them from its next start on', async () => {
  const dataDir = await madeDataDir({ isDurable: true })
  const conf = join(await clusterOf(dataDir), 'postgresql.conf')
  const made = await readFile(conf, 'utf8')
  await writeFile(conf, made.replace(/^include_if_exists.*\n/m, ''))
  expect(await settingsIn(dataDir)).toMatchObject({ ...durable, cost: '1.1', jit: 'off' })
  expect((await readFile(conf, 'utf8')).match(/^include_if_exists/gm)).toHaveLength(1)
})

test('what an operator has set in postgresql.conf holds, wherever it stands', async () => {
  const dataDir = await madeDataDir({ isDurable: true })
  const conf = join(await clusterOf(dataDir), 'postgresql.conf')
  const made = await readFile(conf, 'utf8')
  await writeFile(conf, made.replace(/^shared_buffers = 128MB/m, 'shared_buffers = 160MB'))
  await appendFile(conf, 'random_page_cost = 2\n')
  expect(await settingsIn(dataDir)).toMatchObject({ ...durable, shared: '160MB', cost: '2', jit: 'off' })
})

test('so does what ALTER SYSTEM has set, and an include that is switched off stays so', async () => {
  const dataDir = await madeDataDir({ isDurable: true })
  const cluster = await clusterOf(dataDir)
  await appendFile(join(cluster, 'postgresql.auto.conf'), "jit = 'on'\n")
  expect(await settingsIn(dataDir)).toMatchObject({ cost: '1.1', jit: 'on' })
  const conf = join(cluster, 'postgresql.conf')
  await writeFile(conf, (await readFile(conf, 'utf8')).replace(/^include_if_exists/m, '#include_if_exists'))
  expect(await settingsIn(dataDir)).toMatchObject({ shared: '128MB', cost: '4', jit: 'on' })
})
