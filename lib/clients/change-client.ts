import { audit, auditObject } from '../accounts/audit/audit.ts'
import { normalisedEmail } from '../accounts/rules.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { clientForChange } from './client-for-change.ts'
import { contactFaults, nameFault, type Contact } from './rules.ts'
import { updateClient, type ContactColumns } from './store.ts'

/** Changes of a client in place; a missing member stays, an empty contact member is removed. */
export type ClientChange = { name?: string } & Contact

/** The stored form of a contact; members that were not sent are left out. */
export function storedContact({ contactName, contactEmail }: Contact): Partial<ContactColumns> {
  return {
    ...(contactName !== undefined && { contactName: contactName.trim() || null }),
    ...(contactEmail !== undefined && { contactEmail: normalisedEmail(contactEmail) || null }),
  }
}

/**
 * Changes the name and the technical contact of a client.
 * @throws Refusal `not-found`, `forbidden`; `invalid` with pointers `/name`, `/contactName` and `/contactEmail`
 */
export async function changeClient(
  { db, actor, clock }: Context,
  { clientId, ...change }: { clientId: string } & ClientChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = await clientForChange(tx, actor, clientId)
    const name = change.name === undefined ? undefined : nameFault(change.name, '/name')
    const faults = [...(name ? [name] : []), ...contactFaults(change)]
    if (faults.length > 0) throw invalid(faults)
    const wished = { ...(change.name !== undefined && { name: change.name.trim() }), ...storedContact(change) }
    const members = (['name', 'contactName', 'contactEmail'] as const).filter(
      (member) => wished[member] !== undefined && wished[member] !== client[member],
    )
    if (members.length === 0) return
    const only = (from: Partial<ContactColumns & { name: string }>) =>
      Object.fromEntries(members.map((member) => [member, from[member] ?? null]))
    await updateClient(tx, client.id, only(wished))
    const entry = {
      action: 'change-client' as const,
      ...auditObject('client', client),
      before: only(client),
      after: only(wished),
    }
    await audit(tx, actor, clock.machine(), entry)
  })
}
