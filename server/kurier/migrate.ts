import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { settings } from '#lib/platform/env.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { openOwnDatabase } from '../own-database/own-database.ts'
import { root } from '../prepare.ts'
import type { Session } from './session.ts'

/** `kurier migrate`. Does not boot: that would apply the migrations before this command could say which. */
export function addMigrate(program: Command, session: Session): void {
  program
    .command('migrate')
    .description('apply the migrations that the database has not yet; every start of the server does so too')
    .action(async () => {
      const applied = await migrateInstallation(session.say)
      const text =
        applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply: the database is up to date.'
      session.print({ json: { applied }, text })
    })
}

async function migrateInstallation(say: Session['say']): Promise<string[]> {
  const { databaseUrl } = settings()
  if (databaseUrl) return migrate(databaseUrl)
  const dataDir = resolve(root, settings().dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const own = await openOwnDatabase({ dataDir, say })
  try {
    return await migrate(own.url)
  } finally {
    await own.close()
  }
}
