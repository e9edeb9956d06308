import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { accountOf, notSignedIn } from '../sign-in/own-account.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import { assertRepeats, readLink, usableLink } from '../sign-in/one-time-link.ts'
import { consumeOperatorLink } from '../sign-in/one-time-link-store.ts'
import { oneTimeTokenHash } from '../one-time-token.ts'
import { forgetAttempts } from '../sign-in/sign-in-attempts.ts'
import { operatorExists, lockOrganisation } from '../store.ts'
import { hashPassword } from '../sign-in/password.ts'
import { faultsOfAccess } from '../sign-in/password-rules.ts'
import { linkStanding, nameFault, normalisedEmail } from '../rules.ts'
import type { OperatorSetUp } from '../schema.ts'
import { DEFAULT_ORGANISATION, UNNAMED_ORGANISATION } from '../terms.ts'
import { putName } from './organisations.ts'

type Operator = { email: string; name: string }

/**
 * Uses a one-time link: the person becomes an operator with this name and password, earlier sessions end, and a second
 * factor has to be set up again. The same request within a minute (a double click) gets the same answer and changes
 * nothing.
 * @param input `email` counts only when the link names no e-mail, `organisationName` for the first operator alone;
 *   `address`: where the request came from, for the audit log
 * @throws Refusal `invalid` with pointers `/email`, `/name`, `/password`, `/organisationName`; `not-found` when the link
 *   does not work
 */
export async function setUpOperator(
  { db, clock }: Context<undefined>,
  input: OperatorSetUp & { address: string },
): Promise<Operator> {
  const now = clock.machine()
  const tokenHash = oneTimeTokenHash(input.token)
  const repeat = { tokenHash, password: input.password }
  const link = await usableLink(db, 'operator', tokenHash, now)
  const access = { email: normalisedEmail(link.email ?? input.email ?? ''), name: input.name.trim() }
  const faults = faultsOfAccess({ ...access, password: input.password })
  if (faults.length > 0) throw invalid(faults.map(accessFault))
  if (linkStanding(link, now) === 'repeatable') {
    return { email: await assertRepeats(db, 'operator', repeat, now), name: access.name }
  }
  const passwordHash = await hashPassword(input.password)
  const organisation = nameOfOrganisation(input)
  const isDone = await inTransaction(db, async (tx) => {
    const unnamed = organisation === undefined ? undefined : await unnamedOrganisation(tx)
    const [made] = await consumeOperatorLink(tx, { ...access, tokenHash, now, passwordHash, personId: newId() })
    if (!made) return false
    const person = { id: made.id, ...access }
    const actor = notSignedIn(person, input.address)
    await audit(tx, actor, now, { action: 'make-operator', ...accountOf(person) })
    if (unnamed && organisation) await putName(tx, actor, { before: unnamed, name: organisation }, now)
    return true
  })
  if (isDone) {
    await forgetAttempts({ db, clock }, access.email, input.address)
    return access
  }
  // another request was faster: the second half of a double click, or somebody else with the same link
  return { email: await assertRepeats(db, 'operator', repeat, now), name: access.name }
}

/** @throws Refusal `invalid` with pointer `/organisationName` */
function nameOfOrganisation({ organisationName: name }: OperatorSetUp): string | undefined {
  if (name === undefined) return undefined
  const fault = nameFault(name)
  if (fault) throw invalid([{ ...accessFault(fault), pointer: '/organisationName' }])
  return name.trim().normalize('NFC')
}

/** The organisation that nobody has named yet, its row locked; nothing as soon as there is an operator. */
async function unnamedOrganisation(tx: Handle): Promise<{ id: string; name: string } | undefined> {
  if (await operatorExists(tx)) return undefined
  const [found] = await lockOrganisation(tx, { organisationId: DEFAULT_ORGANISATION })
  return found?.name === UNNAMED_ORGANISATION ? found : undefined
}

/** Facts that the page behind a link needs; the link stays unused. @throws Refusal `not-found` */
export async function readOperatorLink(context: Context<undefined>, { token }: { token: string }) {
  const link = await readLink(context, { purpose: 'operator', token })
  const unnamed = await inTransaction(context.db, unnamedOrganisation)
  return { ...link, namesOrganisation: unnamed !== undefined }
}

/** True when this installation has an operator; the public start page shows it. */
export async function hasOperator({ db }: Context<undefined>): Promise<boolean> {
  return operatorExists(db)
}
