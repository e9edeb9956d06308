import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { invalid, notFound, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { accessFault } from '../access-fault.ts'
import { audit } from '../audit/audit.ts'
import { governedBy } from '../claimed-roles.ts'
import { emailFault, nameFault, normalisedEmail } from '../rules.ts'
import { accountOf } from '../sign-in/own-account.ts'
import { insertOperator } from '../standing-store.ts'

/**
 * Makes a new person an operator who has no password and gets no link: the first sign-in at the OpenID Connect provider with
 * this e-mail address, if the provider has verified it, opens the account.
 * @param input.name the e-mail address unless given; the person may change it
 * @throws Refusal `invalid` with pointers `/email`, `/name`; `conflict` with reason `no-provider`, with `known-person`, and
 *   with `given-by-provider` where OIDC_ROLES says who is an operator; `not-found` for any actor but the installation itself
 */
export async function createProvidedOperator(
  { db, actor, clock }: Context,
  input: { email: string; name?: string },
): Promise<{ email: string; provider: string }> {
  if (actor.kind !== 'system') throw notFound('action')
  const faults = [emailFault(input.email), input.name === undefined ? undefined : nameFault(input.name)]
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw invalid(found.map(accessFault))
  const { openIdConnect: provider } = settings()
  if (!provider) throw refused('no-provider')
  if (governedBy(provider.roles).isOperator) throw refused('given-by-provider')
  const now = clock.machine()
  const email = normalisedEmail(input.email)
  const person = { id: newId(), email, name: input.name?.trim() ?? email }
  await inTransaction(db, async (tx) => {
    if (!(await insertOperator(tx, person, now))) throw refused('known-person')
    const entry = { action: 'make-operator', ...accountOf(person), after: { by: provider.issuer } } as const
    await audit(tx, actor, now, entry)
  })
  return { email, provider: provider.issuer }
}

const reasons = {
  'no-provider': 'There is no provider: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET first.',
  'given-by-provider':
    'OIDC_ROLES says who is an operator: give the person that value of the claim there; OIDC_PROVISION=true lets in who is new.',
  'known-person': 'Somebody with this address has access already: `operators add` makes an operator of them.',
} as const

const refused = (reason: keyof typeof reasons) => new Refusal('conflict', reasons[reason], { reason })
