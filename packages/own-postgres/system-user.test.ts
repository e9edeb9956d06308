import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { isRoot } from './system-user.ts'
import { madeDataDir, scratchDataDir, startHolder } from './testing/scratch.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const NAMELESS = { uid: 54_321, gid: 54_321 }

test.runIf(isRoot())('a user id without a name is told how to get one', async () => {
  const dataDir = await scratchDataDir()
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, NAMELESS.uid, NAMELESS.gid)
  const told = await startHolder(dataDir, NAMELESS).told
  expect(told).toMatchObject({ code: 'own-database-user' })
  expect(told.message).toContain('"kurier:x:54321:54321:')
})

test.runIf(isRoot())("another user's DATA_DIR is refused with what to do", async () => {
  const dataDir = await madeDataDir()
  const told = await startHolder(dataDir, NOBODY).told
  expect(told).toMatchObject({ code: 'own-database-folder' })
  expect(told.message).toContain('Run as the user who owns that folder')
})

test.runIf(isRoot())('a database that got out of reach is not replaced by a new one', async () => {
  const dataDir = await madeDataDir()
  await chmod(join(dataDir, '..'), 0o700)
  const opening = openOwnDatabase({ dataDir, say: () => undefined })
  await expect(opening).rejects.toMatchObject({ code: 'own-database-folder', message: /chmod o\+x/ })
})
