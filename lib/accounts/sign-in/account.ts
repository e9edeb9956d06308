import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { invalid } from '../../platform/errors.ts'
import { audit } from '../audit/audit.ts'
import { ownAccount } from './own-account.ts'
import { accessFault } from '../access-fault.ts'
import { selectAccount, selectOwnMemberships, updateName } from './account-store.ts'
import { signedOut } from './own-password.ts'
import { governedOf, governsAnything } from '../governed.ts'
import { demandsSecondFactor, nameFault } from '../rules.ts'
import type { Role } from '../../platform/terms.ts'

/** Times as ISO 8601. `rolesByProvider`: the provider gives and takes roles at each sign-in. `secondFactor.since: null`: no second factor; `isRequired`: the settings demand one. */
export type Account = {
  name: string
  email: string
  hasPassword: boolean
  signsInByProvider: boolean
  rolesByProvider: boolean
  lastSignInAt: string | null
  secondFactor: { since: string | null; recoveryCodesLeft: number; isRequired: boolean }
  memberships: { organisationId: string; organisationName: string; role: Role }[]
}

/** The own account. @throws Refusal `unauthenticated` when it is gone */
export async function readAccount({ db, actor }: Context<PersonActor>): Promise<Account> {
  const row = await selectAccount(db, actor.personId)
  if (!row) throw signedOut()
  return {
    name: row.name,
    email: row.email,
    hasPassword: row.passwordHash !== null,
    signsInByProvider: row.oidcSubject !== null,
    rolesByProvider: governsAnything(governedOf(row)),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    secondFactor: {
      since: row.totpConfirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: row._count.recoveryCodes,
      isRequired: settings().secondFactorRequired && demandsSecondFactor(actor),
    },
    memberships: await selectOwnMemberships(db, { personId: actor.personId }),
  }
}

/** Changes the own name; the same name again changes nothing. @throws Refusal `invalid` at `/name` */
export async function changeOwnName(
  { db, actor, clock }: Context<PersonActor>,
  input: { name: string },
): Promise<void> {
  const fault = nameFault(input.name)
  if (fault) throw invalid([accessFault(fault)])
  const name = input.name.trim()
  await inTransaction(db, async (tx) => {
    const [changed] = await updateName(tx, { personId: actor.personId, name })
    if (!changed) return
    const change = { before: { name: changed.before }, after: { name } }
    await audit(tx, actor, clock.machine(), { action: 'change-person', ...ownAccount(actor), ...change })
  })
}
