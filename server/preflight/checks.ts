import { assertCallbackSecretsOpen } from '#lib/callbacks/secret.ts'
import { lookAtBlobs } from '#lib/platform/blobs/installation.ts'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import { assertClockFits } from '#lib/platform/clock.ts'
import { masterKeys } from '#lib/platform/crypto/master-keys.ts'
import type { RawConnection } from '#lib/platform/database.ts'
import { HOUR } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { assertSameIdentity, storedIdentity, type IdentityWish } from '#lib/platform/identity/stored-identity.ts'
import { selectBackupTimes, selectInstallation } from '#lib/platform/installation-store.ts'
import { assertSigningKeysOpen } from '#lib/platform/keys/signing-keys.ts'
import { knownMigrations, missingOf, ownVersionName } from '#lib/platform/migrations/store.ts'
import { assertMayWork, databaseVersion } from '#lib/platform/migrations/version-guard.ts'
import { isThere, ownMasterKeyFile } from '../data-dir/master-key-file.ts'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import type { Contents } from './contents.ts'
import type { ServerFacts } from './store.ts'

/** What a start wants of the database. `mustBeEmpty`: it is about to be filled from a backup. */
export type PreflightWish = { identity: IdentityWish; anyBlobs: boolean; mustBeEmpty: boolean; mayMakeKey: boolean }

export type CheckLook = { db: RawConnection; server: ServerFacts; contents: Contents; wish: PreflightWish }

/** The good result of a check, in words; the reason why it is skipped; or what hinders no start and needs somebody all the same. */
export type Fine = { is: 'ok' | 'skipped' | 'warning'; words: string }

const ok = (words: string): Fine => ({ is: 'ok', words })
const skipped = (words: string): Fine => ({ is: 'skipped', words })
const EMPTY = 'the database is empty: the first start fills it'

/** Checks that only read, and throw each fault with its fix. In the order in which a start asks. */
export const checks = {
  server: serverIsNewEnough,
  encoding: encodingIsUnicode,
  contents: contentsAreOurs,
  rights: rightsSuffice,
  version: versionMayWork,
  identity: identityIsTheSame,
  'master key': masterKeyOpens,
  clock: clockFits,
  blobs: blobsFit,
  backup: backupIsRecent,
} satisfies Record<string, (look: CheckLook) => Promise<Fine>>

const OLDEST_SERVER = 15

const unfit = (message: string): Error =>
  Object.assign(new Error(`DATABASE_URL: ${message} Nothing was changed.`), { code: 'unfit-database' })

async function serverIsNewEnough({ server: { version, versionNumber, isStandby } }: CheckLook): Promise<Fine> {
  if (versionNumber < OLDEST_SERVER * 10_000) {
    throw unfit(`the server is PostgreSQL ${version}, and ${OLDEST_SERVER} or newer is needed; upgrade it.`)
  }
  if (isStandby) throw unfit('the server is a standby, which takes no writes; name the primary.')
  return ok(`PostgreSQL ${version}`)
}

async function encodingIsUnicode({ server: { encoding, name } }: CheckLook): Promise<Fine> {
  if (encoding === 'UTF8') return ok(encoding)
  throw unfit(
    `the database ${name} has the encoding ${encoding}, and UTF8 is needed. Make another one: create database kurier encoding 'UTF8' template template0.`,
  )
}

/** Names of another application's tables that a message lists. */
const MOST_NAMES = 3

async function contentsAreOurs({ server: { name }, contents, wish }: CheckLook): Promise<Fine> {
  if (contents.is === 'empty') return ok(`the database ${name} is empty`)
  if (wish.mustBeEmpty) {
    const message = `DATABASE_URL: the database ${name} is not empty; a backup is restored into an empty one. Nothing was changed.`
    throw Object.assign(new Error(message), { code: 'not-empty' })
  }
  if (contents.is === 'own') return ok(`the database ${name} is an installation of Kurier`)
  const { names } = contents
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  throw unfit(
    `the database ${name} is another application's: it holds ${names.slice(0, MOST_NAMES).join(', ')}${more}. Name one of its own, which may be empty.`,
  )
}

async function versionMayWork({ db, contents }: CheckLook): Promise<Fine> {
  if (contents.is !== 'own') return skipped(EMPTY)
  const { applied, missing } = contents
  missingOf(await knownMigrations(), applied)
  const left =
    missing.length === 0 ? 'nothing to migrate' : `${missing.length} migrations are applied by the next start`
  if (!applied.some(({ name }) => name.endsWith('_oldest_version'))) return ok(`of an earlier version; ${left}`)
  const version = await databaseVersion(db)
  assertMayWork(version, await ownVersionName())
  return ok(`written by ${version.writtenBy ?? 'a start that was broken off'}; ${left}`)
}

async function rightsSuffice({ server: { hasSchema, mayCreate, user }, contents }: CheckLook): Promise<Fine> {
  if (!hasSchema) throw unfit('the database has no schema public. Make it: create schema public.')
  const relations = contents.is === 'own' ? contents.relations : []
  const mustMigrate = contents.is !== 'own' || contents.missing.length > 0
  if (mustMigrate && !mayCreate) {
    throw unfit(
      `${user} may not make tables. As the owner of the database: grant usage, create on schema public to ${user}.`,
    )
  }
  const foreign = relations.find(({ isOwned, mayUse }) => (mustMigrate ? !isOwned : !mayUse))
  if (!foreign) return ok(mustMigrate ? `${user} may make tables` : `${user} may read and write all tables`)
  throw unfit(
    mustMigrate
      ? `${user} may not change the table ${foreign.name}, which belongs to another role: alter table ${foreign.name} owner to ${user} (and all others).`
      : `${user} may not read and write the table ${foreign.name}: grant select, insert, update, delete on all tables in schema public to ${user}.`,
  )
}

async function identityIsTheSame({ db, contents, wish }: CheckLook): Promise<Fine> {
  if (contents.is !== 'own') return skipped(EMPTY)
  const stored = await storedIdentity(db, contents.tables)
  if (!stored) return skipped('nothing was signed yet')
  assertSameIdentity(stored, settings(), wish.identity)
  return ok(stored.bearing.baseUrl)
}

async function masterKeyOpens({ db, contents, wish }: CheckLook): Promise<Fine> {
  const hasSeals = contents.is === 'own' && contents.applied.length > 0
  const file = ownMasterKeyFile(settings().dataDir)
  if (settings().masterKeyFile === file && !(await isThere(file))) {
    if (wish.mayMakeKey && !hasSeals) return skipped('the first start makes it')
    throw missingKey(file, wish)
  }
  masterKeys()
  if (!hasSeals) return ok('it can be read')
  try {
    await assertSigningKeysOpen(db)
    await assertCallbackSecretsOpen(db)
    return ok('it opens what is sealed')
  } catch (cause) {
    throw codeOf(cause) === 'wrong-master-key' ? wrongKey(cause) : cause
  }
}

/** Only the own database comes without a setting of the key. */
function missingKey(file: string, { mustBeEmpty }: PreflightWish): Error {
  const whose = mustBeEmpty ? 'that of the backup' : 'that with which this database was sealed'
  const message = `MASTER_KEY: is needed, ${whose}. Nothing was changed. Set it, or put its file at ${file}.`
  return Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** With another key it would start, and then could neither recognise a client nor sign. */
function wrongKey(cause: unknown): Error {
  const message = [
    'MASTER_KEY is not the one that this database was made with: what was sealed in it cannot be opened. Nothing was',
    'changed. Set the key that belongs to it (MASTER_KEY or MASTER_KEY_FILE; without both it is the file master.key in',
    'DATA_DIR, to be put back from the backup). Check as well that DATABASE_URL names the right database.',
  ].join('\n')
  return Object.assign(new Error(message, { cause }), { code: 'wrong-master-key' })
}

async function clockFits({ db, contents }: CheckLook): Promise<Fine> {
  if (contents.is !== 'own' || !contents.tables.has('service_clock')) return skipped(EMPTY)
  await assertClockFits(db)
  return ok(settings().sandbox ? 'a sandbox' : 'never moved')
}

async function blobsFit({ db, contents, wish }: CheckLook): Promise<Fine> {
  if (wish.anyBlobs) return skipped('they are looked at by what is about to be done with them')
  await blobFiles().look()
  const tables = contents.is === 'own' ? contents.tables : new Set<string>()
  const [installation] = tables.has('installation') ? await selectInstallation(db) : []
  const found = await lookAtBlobs(tables.has('blobs') ? db : undefined, installation?.id)
  const { place } = blobFiles()
  return ok(found === 'owned' ? `${place} belongs to this database` : `${place} is free`)
}

/** Milliseconds: a backup a day, with two hours to make it (docs/operating/alerts.yml, KurierBackupOld). */
const OLD_BACKUP = 26 * HOUR

async function backupIsRecent({ db, contents }: CheckLook): Promise<Fine> {
  if (contents.is !== 'own') return skipped(EMPTY)
  if (contents.missing.length > 0) return skipped('told once nothing is left to migrate')
  const [times] = await selectBackupTimes(db)
  if (!times?.lastBackupAt) return skipped('"kurier backup" has made none yet')
  const words = `the newest is of ${times.lastBackupAt.toISOString()}`
  const isOld = Date.now() - times.lastBackupAt.getTime() > OLD_BACKUP
  return isOld ? { is: 'warning', words: `${words}, which is more than 26 hours ago` } : ok(words)
}
