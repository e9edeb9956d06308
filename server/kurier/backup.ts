import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { settlePooler } from '#lib/platform/pooler-store.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { inspectBackup, readManifest, type ReadingWish } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { findMasterKey, openStorage } from '../boot.ts'
import { assertStartable } from '../preflight/preflight.ts'
import type { SessionAnswer, Session } from './session.ts'

const unauthenticated = new Option(
  '--unauthenticated',
  'take a backup that was made before they were authenticated: nothing shows who wrote it',
)

/** `kurier backup`, `kurier backup verify` and `kurier restore` */
export function addNoun(program: Command, session: Session): void {
  const written = 'what "kurier backup" wrote'
  program
    .command('backup')
    .description(
      'write database and attachments of one moment into one file, while the service runs; no master key in it, and no attachments that lie in a bucket',
    )
    .argument('<file>', 'a new file')
    .action((file: string) => session.onDatabase(() => backup(resolve(file))))
    .command('verify')
    .description(
      'read a backup to its end, and say whether it is what this installation wrote and what it holds; needs the master key alone, and writes nothing',
    )
    .argument('<file>', written)
    .addOption(unauthenticated)
    .action(async (file: string, wish: ReadingWish) => session.print(await verified(resolve(file), wish)))
  program
    .command('restore')
    .description(
      'put a backup into an empty database and an empty store of blobs; MASTER_KEY must be that of the backup',
    )
    .argument('<file>', written)
    .addOption(unauthenticated)
    .action(async (file: string, wish: ReadingWish) => session.print(await restore(session, resolve(file), wish)))
}

async function backup(file: string): Promise<SessionAnswer> {
  const made = await makeBackup(file)
  const { bytes, rows, blobs, missing, bucket } = made
  const inIt = bucket === null ? `${rows} rows, ${blobs} blobs` : `${rows} rows`
  const lines = [
    `${file}: ${inIt}, ${bytes} bytes. Keep the master key apart from it.`,
    ...(bucket === null
      ? []
      : [`The ${blobs} blobs are not in it: they stay in ${bucket}. Back that up by its own means.`]),
    ...missingLines(missing),
  ]
  return { json: { file, ...made }, text: lines.join('\n'), hasFaults: missing.length > 0 }
}

const missingLines = (missing: readonly string[]): string[] =>
  missing.map((id) => `FAULT the file of blob ${id} was not there.`)

async function verified(file: string, wish: ReadingWish): Promise<SessionAnswer> {
  await findMasterKey()
  const { manifest, summary, isAuthenticated, rows, blobs, blobBytes, faulty } = await inspectBackup(file, wish)
  const { version, madeAt, tables, bucket } = manifest
  const { missing } = summary
  const bytes = (await stat(file)).size
  const facts = { version, madeAt, tables: tables.length, rows, blobs, blobBytes, bytes, missing, faulty }
  const inIt =
    bucket === undefined ? `${blobs} blobs of ${blobBytes} bytes` : `no blobs: ${summary.blobs} are in ${bucket}`
  const lines = [
    `${file}: made ${madeAt} by version ${version}; ${tables.length} tables, ${rows} rows, ${inIt}; ${bytes} bytes.`,
    isAuthenticated ? 'It is whole, and was written by this installation.' : `It is whole. ${NOT_CHECKED}`,
    ...missingLines(missing),
    ...faulty.map((id) => `FAULT blob ${id} is not in it as its row says.`),
  ]
  return {
    json: { file, ...facts, bucket: bucket ?? null, isAuthenticated },
    text: lines.join('\n'),
    hasFaults: missing.length + faulty.length > 0,
  }
}

const NOT_CHECKED = 'NOT CHECKED: whether somebody changed it since it was made, or who made it.'

async function restore(session: Session, file: string, wish: ReadingWish): Promise<SessionAnswer> {
  await findMasterKey()
  // refused before a database is opened, or made
  const manifest = await readManifest(file, wish)
  const storage = await openStorage(session.say)
  try {
    await assertStartable({ identity: 'any', anyBlobs: true, mustBeEmpty: true, mayMakeKey: false })
    await settlePooler(session.say)
    const restored = await restoreBackup(file, manifest, wish)
    const { rows, blobs, missing, madeAt, isAuthenticated } = restored
    const lines = [
      `Restored the state of ${madeAt}: ${rows} rows, ${blobs} blobs. Start the service.`,
      ...(isAuthenticated ? [] : [`${NOT_CHECKED} The audit log says so.`]),
      ...missingLines(missing),
    ]
    return { json: restored, text: lines.join('\n'), hasFaults: missing.length > 0 }
  } finally {
    await storage.close()
  }
}
