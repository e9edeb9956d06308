import { resolve } from 'node:path'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import { assertBlobsFit } from '#lib/platform/blobs/installation.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { settleIdentity } from '#lib/platform/identity/settle-identity.ts'
import type { IdentityWish } from '#lib/platform/identity/stored-identity.ts'
import { openHashRoot } from '#lib/platform/keys/hash-root.ts'
import { ensureSigningKeys } from '#lib/platform/keys/signing-keys.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { settlePooler } from '#lib/platform/pooler-store.ts'
import { makeDataDir } from './data-dir/data-dir.ts'
import { isThere, makeMasterKeyFile, ownMasterKeyFile } from './data-dir/master-key-file.ts'
import { openOwnDatabase } from '@kurier/own-postgres/own-database'
import { assertStartable } from './preflight/preflight.ts'
import { root } from './prepare.ts'

/** `applied`: the migrations that this start applied. */
export type BootedService = { applied: string[]; close: () => Promise<void> }

/**
 * `anyBlobs`: the blob store may be another installation's, because it is about to be adopted, or filled. `identity`:
 * how the settings must fit what the installation is; `settings` for programs that sign by themselves.
 */
export type BootWish = { anyBlobs?: boolean; identity?: IdentityWish }

/**
 * Everything between the settings and a database that can be used: own PostgreSQL and master key when no DATABASE_URL
 * is set, a look at all that must fit (docs/decisions/0067), and only then what writes: migrations, first signing keys, who the
 * installation is. Used by server, command line and demo alike.
 * @param say takes lines for the operator
 */
export async function boot(say: (line: string) => void, wish: BootWish = {}): Promise<BootedService> {
  const { anyBlobs = false, identity = 'settings' } = wish
  const { close } = await openStorage(say)
  try {
    await assertStartable({ anyBlobs, identity })
    await ensureMasterKey()
    await settlePooler(say)
    await blobFiles().prepare()
    const applied = await migrate(directUrl())
    if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}`)
    await settleIdentity(database(), identity)
    await ensureSigningKeys()
    await openHashRoot()
    if (!anyBlobs) await assertBlobsFit(database())
    return { applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The part of it that reads and writes nothing in the database: where things are, and the own PostgreSQL. */
export async function openStorage(say: (line: string) => void): Promise<Pick<BootedService, 'close'>> {
  const dataDir = placeOfData()
  await makeDataDir(dataDir)
  completeSettings({ DATA_DIR: dataDir })
  if (settings().databaseUrl) return { close: closeDatabase }
  nameMasterKey(dataDir)
  const own = await openOwnDatabase({ dataDir, say })
  completeSettings({ DATABASE_URL: own.url })
  return {
    close: async () => {
      await closeDatabase()
      await own.close()
    },
  }
}

const placeOfData = (): string => resolve(root, settings().dataDir)

/**
 * Only the master key, for commands without a database: that of a backup, which must be there. Writes nothing.
 * @throws Error with code `invalid-setting` when it is missing
 */
export async function findMasterKey(): Promise<void> {
  const dataDir = placeOfData()
  nameMasterKey(dataDir)
  const file = ownMasterKeyFile(dataDir)
  if (settings().masterKeyFile !== file || (await isThere(file))) return
  const message = `MASTER_KEY: is needed, that of the backup. Set it, or put its file at ${file}.`
  throw Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** Where no setting names a key it is in a file of DATA_DIR, which may not be there yet. */
function nameMasterKey(dataDir: string): void {
  const { masterKey, masterKeyFile } = settings()
  if (masterKey === undefined && masterKeyFile === undefined) {
    completeSettings({ MASTER_KEY_FILE: ownMasterKeyFile(dataDir) })
  }
}

/** Makes that file: the look has found that it is there, or that nothing was sealed yet. */
async function ensureMasterKey(): Promise<void> {
  const { masterKeyFile, dataDir } = settings()
  if (masterKeyFile === ownMasterKeyFile(dataDir)) await makeMasterKeyFile(masterKeyFile)
}

function directUrl(): string {
  const { directDatabaseUrl: url } = settings()
  if (!url) throw new Error('no database was opened')
  return url
}
