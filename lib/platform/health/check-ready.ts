import { blobFiles } from '../blobs/blob-files.ts'
import { signPs512 } from '../crypto/jws.ts'
import type { Database } from '../database.ts'
import { newId } from '../ids.ts'
import { signingKey } from '../keys/signing-keys.ts'
import { log } from '../log.ts'
import { touchDatabase } from './store.ts'
import { readinessChecks, type checkResults } from '../terms.ts'

export type Readiness = {
  ready: boolean
  checks: Record<(typeof readinessChecks)[number], (typeof checkResults)[number]>
}

async function writesBlob(): Promise<void> {
  const id = newId()
  const files = blobFiles()
  const content = async function* () {
    yield Buffer.from('ready?')
  }
  await files.write(id, content())
  await files.remove(id)
}

async function signs(db: Database): Promise<void> {
  const { kid, privateKey } = await signingKey(db, 'event')
  await signPs512(privateKey, kid, 'health', {})
}

/** Tries the real functions: writes to the database, signs, writes a blob. */
export async function checkReady(db: Database): Promise<Readiness> {
  const tries = { database: touchDatabase(db), signing: signs(db), blobs: writesBlob() }
  const results = await Promise.allSettled(readinessChecks.map((name) => tries[name]))
  const checks: Readiness['checks'] = { database: 'ok', signing: 'ok', blobs: 'ok' }
  results.forEach((result, at) => {
    const name = readinessChecks[at]
    if (result.status === 'fulfilled' || !name) return
    checks[name] = 'failed'
    log.error({ check: name, reason: String(result.reason) }, 'the readiness check failed')
  })
  return { ready: Object.values(checks).every((check) => check === 'ok'), checks }
}
