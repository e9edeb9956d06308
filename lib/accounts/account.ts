import type { PersonActor, Role } from '../platform/actor.ts'
import { database, inTransaction } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { accessFault } from './access-fault.ts'
import { selectAccount, selectOwnMemberships, updateName } from './account-store.ts'
import { insertAudit } from './audit-store.ts'
import { accountRow } from './own-row.ts'
import { signedOut } from './own-password.ts'
import { nameFault } from './rules.ts'

/** Times as ISO 8601. `secondFactor.since: null`: there is none. */
export type Account = {
  name: string
  email: string
  hasPassword: boolean
  signsInByProvider: boolean
  lastSignInAt: string | null
  secondFactor: { since: string | null; recoveryCodesLeft: number }
  memberships: { organisationId: string; organisationName: string; role: Role }[]
}

/** The own account. @throws Refusal `unauthenticated` when it is gone */
export async function readAccount(actor: PersonActor): Promise<Account> {
  const [row] = await selectAccount(database(), actor.personId)
  if (!row) throw signedOut()
  const memberships = await selectOwnMemberships(database(), actor.personId)
  return {
    name: row.name,
    email: row.email,
    hasPassword: row.has_password,
    signsInByProvider: row.by_provider,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    secondFactor: {
      since: row.totp_confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: row.recovery_codes_left,
    },
    memberships: memberships.map(({ organisation_id, organisation_name, role }) => ({
      organisationId: organisation_id,
      organisationName: organisation_name,
      role,
    })),
  }
}

/**
 * Changes the own name; the same name again changes nothing.
 * @param now the machine's clock
 * @throws Refusal `invalid` at `/name`
 */
export async function changeOwnName(actor: PersonActor, input: { name: string }, now: Date): Promise<void> {
  const fault = nameFault(input.name)
  if (fault) throw invalid([accessFault(fault)])
  const name = input.name.trim()
  await inTransaction(database(), async (tx) => {
    const [changed] = await updateName(tx, actor.personId, name)
    if (!changed) return
    const change = { before: { name: changed.before }, after: { name } }
    await insertAudit(tx, accountRow(actor, 'change-person', now, change))
  })
}
