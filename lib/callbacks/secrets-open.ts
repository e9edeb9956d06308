import { unseal } from '../platform/crypto/sealed.ts'
import type { Database } from '../platform/database.ts'
import { selectSealedSecrets } from './store.ts'

/** Newest endpoints looked at: one damaged row is no wrong key. */
const SAMPLE = 5

/** Opens a callback secret of this database, if there is any. @throws Error with code `wrong-master-key` when none opens */
export async function assertCallbackSecretsOpen(db: Database): Promise<void> {
  const rows = await selectSealedSecrets(db, { most: SAMPLE })
  const faults: unknown[] = []
  for (const { id, secretSealed } of rows) {
    try {
      unseal('callback-secret', id, secretSealed)
      return
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}
