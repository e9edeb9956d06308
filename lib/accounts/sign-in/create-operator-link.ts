import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import { makeLink, type OneTimeLink } from './one-time-link.ts'
import { emailFault, LINK_LIFETIME, nameFault, normalisedEmail } from '../rules.ts'

/** `link` holds the token in its fragment, which browsers send to nobody. */
export type OperatorLink = OneTimeLink & { email: string | null }

/**
 * Makes a one-time link with which someone becomes an operator, or an operator sets a new password. It replaces the
 * open link for the same e-mail address.
 * @param input without `email` the page asks for it, and the link works only while there is no operator
 * @throws Refusal `invalid` with pointers `/email`, `/name`; `not-found` for any actor but the installation itself
 */
export async function createOperatorLink(
  { db, actor, clock }: Context,
  input: { email?: string; name?: string },
): Promise<OperatorLink> {
  if (actor.kind !== 'system') throw notFound('action')
  const faults = [
    input.email === undefined ? undefined : emailFault(input.email),
    input.name === undefined ? undefined : nameFault(input.name),
  ].filter((fault) => fault !== undefined)
  if (faults.length > 0) throw invalid(faults.map(accessFault))
  const email = input.email === undefined ? null : normalisedEmail(input.email)
  const name = input.name?.trim() ?? null
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    const made = await makeLink(tx, { purpose: 'operator', email, name, lifetime: LINK_LIFETIME }, now)
    if (!made) throw new Error('a link without a pause was not made')
    const object = { kind: 'operator-link', id: made.id, name: email ?? undefined }
    await audit(tx, actor, now, { action: 'make-operator-link', organisationId: null, object })
    return { email, ...made }
  })
}
