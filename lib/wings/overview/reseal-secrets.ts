import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { masterKeys } from '../../platform/crypto/master-keys.ts'
import type { Handle } from '../../platform/database.ts'
import { resealHashRoot } from '../../platform/keys/hash-root.ts'
import { log } from '../../platform/log.ts'
import { sealedColumns } from '../../platform/keys/reseal-store.ts'

/** Values read at once. */
const BATCH = 500

/** `unopened`: values that none of the keys opens; they were lost before, and stay as they are. */
export type ResealCounts = { resealed: number; unopened: number }

/**
 * Seals every secret again under the first master key, while the installation works: each value is replaced by itself,
 * and opens before and after. When `unopened` is 0, the other keys are no longer needed.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function resealSecrets(context: Context): Promise<ResealCounts> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const sum: ResealCounts = { resealed: await resealHashRoot(), unopened: 0 }
  for (const column of sealedColumns) {
    const { resealed, unopened } = await resealColumn(db, column)
    sum.resealed += resealed
    sum.unopened += unopened
  }
  const object = { kind: 'master-key', id: masterKeys()[0].id.toString('hex') }
  const entry = { action: 'reseal-secrets', organisationId: null, object, after: sum } as const
  await audit(db, actor, clock.machine(), entry)
  return sum
}

async function resealColumn(db: Handle, column: (typeof sealedColumns)[number]): Promise<ResealCounts> {
  const sum: ResealCounts = { resealed: 0, unopened: 0 }
  const [key] = masterKeys()
  for (let after = column.first; ;) {
    const rows = await column.select(db, { keyId: key.id, after, most: BATCH })
    for (const { id, sealed } of rows) {
      const plain = openedOrLogged(column, id, sealed)
      if (plain === undefined) sum.unopened += 1
      else
        sum.resealed += (
          await column.replace(db, { id, before: sealed, sealed: seal(column.purpose, id, plain) })
        ).length
      after = id
    }
    if (rows.length < BATCH) return sum
  }
}

function openedOrLogged({ purpose }: (typeof sealedColumns)[number], id: string, sealed: Buffer): string | undefined {
  try {
    return unseal(purpose, id, sealed)
  } catch (error) {
    log.warn({ purpose, id, reason: String(error) }, 'a sealed value cannot be opened by any of the keys')
    return undefined
  }
}
