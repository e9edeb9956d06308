import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { argument, option } from '@kurier/cli/parameters'
import type { Context } from '#lib/platform/context.ts'
import { updateLastBackup } from '#lib/platform/installation-store.ts'
import { settlePooler } from '#lib/platform/pooler-store.ts'
import { makeBackup, type MadeBackup } from '../backup/make-backup.ts'
import { inspectBackup, readManifest } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { findMasterKey, openStorage } from '../boot.ts'
import { assertStartable } from '../preflight/preflight.ts'
import { messageOf } from '@kurier/own-postgres/own-database-error'
import { bareCommand, codeFor, command } from './session.ts'

const written = {
  file: argument('<file>', 'what "kurier backup" wrote', (file) => resolve(file)),
  unauthenticated: option(
    '--unauthenticated',
    'take a backup that was made before they were authenticated: nothing shows who wrote it',
  ),
}

const backup = command({
  name: 'backup',
  about:
    'write database and attachments of one moment into one file, while the service runs; no master key in it, and no attachments that lie in a bucket',
  takes: { file: argument('<file>', 'a new file', (file) => resolve(file)) },
  run: async ({ file }, { context }) => {
    const made = await makeBackup(file)
    return { file, ...made, notNoted: await noted(context, made) }
  },
  shown: ({ file, bytes, rows, blobs, missing, bucket, notNoted }) =>
    [
      `${file}: ${bucket === null ? `${rows} rows, ${blobs} blobs` : `${rows} rows`}, ${bytes} bytes. Keep the master key apart from it.`,
      ...(bucket === null
        ? []
        : [`The ${blobs} blobs are not in it: they stay in ${bucket}. Back that up by its own means.`]),
      ...missingLines(missing),
      ...(notNoted === null ? [] : [`The file is whole; ${notNoted} Monitoring goes by the backup before.`]),
    ].join('\n'),
  exitCode: ({ missing }) => codeFor(missing.length > 0),
})

/**
 * Notes in the database that there is a backup of it, which all nodes tell monitoring (decision 0108). One from which a blob is
 * missing is not noted: somebody must look.
 * @returns why not; null when it was
 */
async function noted({ db }: Context, { madeAt, missing }: MadeBackup): Promise<string | null> {
  if (missing.length > 0) return 'it is not noted as one, since files were missing.'
  // a database that went away or takes no writes any more makes the file no worse
  return updateLastBackup(db, { madeAt: new Date(madeAt) }).then(
    () => null,
    (error: unknown) => `the database could not be told of it (${messageOf(error).trim().split('\n').at(-1)}).`,
  )
}

const verify = bareCommand({
  name: 'verify',
  about:
    'read a backup to its end, and say whether it is what this installation wrote and what it holds; needs the master key alone, and writes nothing',
  takes: written,
  run: async ({ file, ...wish }) => {
    await findMasterKey()
    return { file, ...(await inspectBackup(file, wish)), bytes: (await stat(file)).size }
  },
  json: ({ file, manifest, summary, isAuthenticated, rows, blobs, blobBytes, faulty, bytes }) => {
    const { version, madeAt, tables, bucket = null } = manifest
    const counts = { tables: tables.length, rows, blobs, blobBytes, bytes }
    return { file, version, madeAt, ...counts, missing: summary.missing, faulty, bucket, isAuthenticated }
  },
  shown: ({ file, manifest, summary, isAuthenticated, rows, blobs, blobBytes, faulty, bytes }) => {
    const { version, madeAt, tables, bucket } = manifest
    const inIt =
      bucket === undefined ? `${blobs} blobs of ${blobBytes} bytes` : `no blobs: ${summary.blobs} are in ${bucket}`
    return [
      `${file}: made ${madeAt} by version ${version}; ${tables.length} tables, ${rows} rows, ${inIt}; ${bytes} bytes.`,
      isAuthenticated ? 'It is whole, and was written by this installation.' : `It is whole. ${NOT_CHECKED}`,
      ...missingLines(summary.missing),
      ...faulty.map((id) => `FAULT blob ${id} is not in it as its row says.`),
    ].join('\n')
  },
  exitCode: ({ summary, faulty }) => codeFor(summary.missing.length + faulty.length > 0),
})

const restore = bareCommand({
  name: 'restore',
  about: 'put a backup into an empty database and an empty store of blobs; MASTER_KEY must be that of the backup',
  takes: written,
  run: async ({ file, ...wish }, { say }) => {
    await findMasterKey()
    // refused before a database is opened, or made
    const manifest = await readManifest(file, wish)
    const storage = await openStorage(say)
    try {
      await assertStartable({ identity: 'any', anyBlobs: true, mustBeEmpty: true, mayMakeKey: false })
      await settlePooler(say)
      return await restoreBackup(file, manifest, wish)
    } finally {
      await storage.close()
    }
  },
  shown: ({ rows, blobs, missing, madeAt, isAuthenticated }) =>
    [
      `Restored the state of ${madeAt}: ${rows} rows, ${blobs} blobs. Start the service.`,
      ...(isAuthenticated ? [] : [`${NOT_CHECKED} The audit log says so.`]),
      ...missingLines(missing),
    ].join('\n'),
  exitCode: ({ missing }) => codeFor(missing.length > 0),
})

/** `kurier backup`, `kurier backup verify` and `kurier restore` */
export const commands = [{ ...backup, commands: [verify] }, restore]

const missingLines = (missing: readonly string[]): string[] =>
  missing.map((id) => `FAULT the file of blob ${id} was not there.`)

const NOT_CHECKED = 'NOT CHECKED: whether somebody changed it since it was made, or who made it.'
