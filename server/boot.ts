import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { assertCallbackSecretsOpen } from '#lib/callbacks/secret.ts'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import { assertBlobsFit } from '#lib/platform/blobs/installation.ts'
import { assertClockFits } from '#lib/platform/clock.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { openHashRoot } from '#lib/platform/keys/hash-root.ts'
import { assertSigningKeysOpen, ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { settlePooler } from '#lib/platform/pooler-store.ts'
import { ownMasterKeyFile } from './master-key-file.ts'
import { openOwnDatabase } from './own-database/own-database.ts'
import { codeOf } from './own-database/own-database-error.ts'
import { root } from './prepare.ts'

/** `applied`: the migrations that this start applied. */
export type Booted = { applied: string[]; close: () => Promise<void> }

/** `anyBlobs`: the blob store may be another installation's, because it is about to be adopted, or filled. */
export type BootWish = { anyBlobs?: boolean }

/**
 * Everything between the settings and a database that can be used: own PostgreSQL and master key when no DATABASE_URL
 * is set, migrations, first signing keys, and whether clock, master key and blob store are this database's own. Used by
 * server, command line and demo alike.
 * @param say takes lines for the operator
 */
export async function boot(say: (line: string) => void, { anyBlobs = false }: BootWish = {}): Promise<Booted> {
  const { close } = await openStorage(say)
  try {
    // before anything is written in the database
    await blobFiles().prepare()
    const applied = await migrate(directUrl())
    if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}`)
    await assertClockFits(database())
    await assertSealsOpen()
    await ensureSigningKeys()
    await openHashRoot()
    if (!anyBlobs) await assertBlobsFit(database())
    return { applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The part of it that reads and writes nothing in the database: where things are, and the own PostgreSQL.
 * @param options.mayMakeKey false: a master key must be there, since it is that of a backup
 */
export async function openStorage(
  say: (line: string) => void,
  { mayMakeKey = true }: { mayMakeKey?: boolean } = {},
): Promise<Pick<Booted, 'close'>> {
  const dataDir = resolve(root, settings().dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  completeSettings({ DATA_DIR: dataDir })
  if (settings().databaseUrl) {
    await settlePooler(say)
    return { close: closeDatabase }
  }
  await settleMasterKey(dataDir, mayMakeKey)
  const own = await openOwnDatabase({ dataDir, say })
  completeSettings({ DATABASE_URL: own.url })
  return {
    close: async () => {
      await closeDatabase()
      await own.close()
    },
  }
}

async function settleMasterKey(dataDir: string, mayMakeKey: boolean): Promise<void> {
  const { masterKey, masterKeyFile } = settings()
  if (masterKey !== undefined || masterKeyFile !== undefined) return
  completeSettings({ MASTER_KEY_FILE: await ownMasterKeyFile(dataDir, mayMakeKey) })
}

function directUrl(): string {
  const { directDatabaseUrl: url } = settings()
  if (!url) throw new Error('no database was opened')
  return url
}

/**
 * Opens what was sealed in this database: with another key it would start, and then know no client and sign nothing.
 * @throws Error with code `wrong-master-key`, which names MASTER_KEY
 */
async function assertSealsOpen(): Promise<void> {
  try {
    await assertSigningKeysOpen(database())
    await assertCallbackSecretsOpen(database())
  } catch (cause) {
    if (codeOf(cause) !== 'wrong-master-key') throw cause
    const message = [
      'MASTER_KEY is not the one that this database was made with: what was sealed in it cannot be opened. Nothing was',
      'changed. Set the key that belongs to it (MASTER_KEY or MASTER_KEY_FILE; without both it is the file master.key in',
      'DATA_DIR, to be put back from the backup). Check as well that DATABASE_URL names the right database.',
    ].join('\n')
    throw Object.assign(new Error(message, { cause }), { code: 'wrong-master-key' })
  }
}
