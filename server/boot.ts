import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { assertClockFits } from '#lib/platform/clock.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { openHashRoot } from '#lib/platform/keys/hash-root.ts'
import { ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { ownMasterKeyFile } from './master-key-file.ts'
import { openOwnDatabase } from './own-database/own-database.ts'
import { root } from './prepare.ts'

/** `applied`: the migrations that this start applied. */
export type Booted = { applied: string[]; close: () => Promise<void> }

/**
 * Everything between the settings and a database that can be used: own PostgreSQL and master key when no DATABASE_URL
 * is set, migrations, first signing keys, the clock's check. Used by server, command line and demo alike.
 * @param say takes lines for the operator
 */
export async function boot(say: (line: string) => void): Promise<Booted> {
  const dataDir = resolve(root, settings().dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  completeSettings({ DATA_DIR: dataDir })
  const own = settings().databaseUrl ? undefined : await ownDatabase(dataDir, say)
  const close = async (): Promise<void> => {
    await closeDatabase()
    await own?.close()
  }
  try {
    const applied = await migrate(databaseUrl())
    if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}`)
    await assertClockFits(database())
    await ensureSigningKeys()
    await openHashRoot()
    return { applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

function databaseUrl(): string {
  const { databaseUrl: url } = settings()
  if (!url) throw new Error('no database was opened')
  return url
}

async function ownDatabase(dataDir: string, say: (line: string) => void) {
  const own = await openOwnDatabase({ dataDir, say })
  const { masterKey, masterKeyFile = await ownMasterKeyFile(dataDir) } = settings()
  completeSettings({ ...(masterKey === undefined && { MASTER_KEY_FILE: masterKeyFile }), DATABASE_URL: own.url })
  return own
}
