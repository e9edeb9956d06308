import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ensureLedger } from '../ledger-store.ts'

const folder = join(import.meta.dirname, '../../../../prisma/migrations')

const sqlOf = (name: string): Promise<string> => readFile(join(folder, name, 'migration.sql'), 'utf8')

/** A database as it was before a migration, and what applies that and answers the warnings that it raised. */
export async function databaseBefore(
  migration: string,
): Promise<{ db: TestDatabase; upgrade: () => Promise<string[]> }> {
  const db = await testDatabase()
  await db.query('drop schema public cascade; create schema public')
  await ensureLedger(db)
  const earlier = (await readdir(folder)).filter((name) => name < migration).sort()
  for (const name of earlier) await db.query(await sqlOf(name))
  return {
    db,
    async upgrade() {
      const warnings: string[] = []
      const client = await db.connect()
      client.on('notice', ({ severity, message = '' }) => severity === 'WARNING' && warnings.push(message))
      await client.query(await sqlOf(migration))
      client.release(true)
      return warnings
    },
  }
}
