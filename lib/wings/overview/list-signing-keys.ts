import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { publishedKeys, signingKey } from '../../platform/keys/signing-keys.ts'
import type { SigningKeys } from './operation-schema.ts'
import { signingPurposes } from '../../platform/terms.ts'

/**
 * The service's own keys that are published, newest first by purpose; never a private part.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function listSigningKeys({ db, actor }: Context): Promise<SigningKeys> {
  assertOperator(actor)
  const lists = await Promise.all(
    signingPurposes.map(async (purpose) => {
      const signing = await signingKey(db, purpose)
      const keys = await publishedKeys(db, purpose)
      return keys.map(({ kid, createdAt, activeFrom }) => ({
        kid,
        purpose,
        createdAt: createdAt.toISOString(),
        activeFrom: activeFrom.toISOString(),
        signsNow: kid === signing.kid,
      }))
    }),
  )
  return { keys: lists.flat() }
}
