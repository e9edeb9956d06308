import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { findDestination } from '../../destinations/store.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newestFormAt } from './known-forms.ts'
import { withdrawOffer } from './store.ts'

/**
 * Stops new applications with a form. Applications that have begun go on: the form's client stays, and so do tokens and
 * status codes.
 * @throws Refusal `not-found`; `conflict` when the form is not offered
 */
export async function withdrawForm({ db, actor, clock }: Context, { path }: { path: string }): Promise<void> {
  assertOperator(actor)
  const form = await newestFormAt(db, path)
  if (!form) throw notFound('form')
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const withdrawn = await withdrawOffer(tx, form.name, now)
    if (!withdrawn) throw conflict('This form is not offered.')
    const { version, destinationId, clientId } = withdrawn
    const destination = await findDestination(tx, destinationId, null)
    const entry = {
      action: 'withdraw-form' as const,
      organisationId: destination?.organisationId ?? null,
      object: { kind: 'form', id: form.name, name: form.title.de },
      before: { version, destinationId, clientId },
    }
    await audit(tx, actor, now, entry)
  })
}
