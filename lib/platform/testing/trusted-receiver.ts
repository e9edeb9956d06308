import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startHttpsReceiver, type HttpsReceiver } from './https-receiver.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/**
 * A database, and a real HTTPS receiver on this machine that the settings in force trust. Call it in `beforeAll`; the receiver
 * is closed after the last test of the file.
 */
export async function trustedReceiver(): Promise<{ db: TestDatabase; receiver: HttpsReceiver }> {
  const receiver = await startHttpsReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'kurier-test-ca-'))
  afterAll(() => Promise.all([receiver.close(), rm(folder, { recursive: true })]))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, receiver.caPem)
  const db = await testDatabase({ CALLBACK_CA_FILE: caFile, CALLBACK_ALLOWED_NETWORKS: '127.0.0.1' })
  return { db, receiver }
}
