import { unseal } from '../platform/crypto/sealed.ts'
import type { StatementHandle } from '../platform/database.ts'
import { selectSealedSecrets } from './store.ts'
import { LEAST_SECRET, MOST_SECRET } from './terms.ts'

/** What is wrong with a callback secret, in one sentence, or nothing (decisions 7: 32 to 512 characters). */
export function secretFault(secret: string): string | undefined {
  if (!secret.isWellFormed())
    return 'The callback secret holds half a character (a lone surrogate); use letters and digits.'
  const length = [...secret].length
  if (length >= LEAST_SECRET && length <= MOST_SECRET) return undefined
  return `The callback secret must have ${LEAST_SECRET} to ${MOST_SECRET} characters; make one from at least 32 random bytes.`
}

/** Newest endpoints looked at: one damaged row is no wrong key. */
const SAMPLE = 5

/** Opens a callback secret of this database, if there is any. @throws Error with code `wrong-master-key` when none opens */
export async function assertCallbackSecretsOpen(db: StatementHandle): Promise<void> {
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
