import { resolve } from 'node:path'
import type { Command } from 'commander'
import { settlePooler } from '#lib/platform/pooler-store.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { readManifest, restoreBackup } from '../backup/restore-backup.ts'
import { openStorage } from '../boot.ts'
import { assertStartable } from '../preflight/preflight.ts'
import type { Answer, Session } from './session.ts'

/** `kurier backup` and `kurier restore` */
export function addBackup(program: Command, session: Session): void {
  program
    .command('backup')
    .description(
      'write database and attachments of one moment into one file, while the service runs; no master key in it, and no attachments that lie in a bucket',
    )
    .argument('<file>', 'a new file')
    .action((file: string) => session.onDatabase(() => backup(resolve(file))))
  program
    .command('restore')
    .description(
      'put a backup into an empty database and an empty store of blobs; MASTER_KEY must be that of the backup',
    )
    .argument('<file>', 'what "kurier backup" wrote')
    .action(async (file: string) => session.print(await restore(session, resolve(file))))
}

async function backup(file: string): Promise<Answer> {
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

async function restore(session: Session, file: string): Promise<Answer> {
  const storage = await openStorage(session.say)
  try {
    await assertStartable({ identity: 'any', anyBlobs: true, mustBeEmpty: true, mayMakeKey: false })
    await settlePooler(session.say)
    const manifest = await readManifest(file)
    const restored = await restoreBackup(file, manifest)
    const { rows, blobs, missing, madeAt } = restored
    const whole = `Restored the state of ${madeAt}: ${rows} rows, ${blobs} blobs. Start the service.`
    return { json: restored, text: [whole, ...missingLines(missing)].join('\n'), hasFaults: missing.length > 0 }
  } finally {
    await storage.close()
  }
}
