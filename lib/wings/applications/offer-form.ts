import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { createSecretlessClient } from '../../clients/create-client.ts'
import { lockDestination, type Destination } from '../../destinations/store.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newestFormAt, schemaUriOf } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'
import { namingFault, offerFault } from './rules.ts'
import { findFormClient, lockOffers, upsertOffer, withdrawOffer } from './store.ts'

/** `destinationId`: where applications go. */
export type OfferedForm = { path: string; form: string; version: string; destinationId: string; clientId: string }

/**
 * Offers the newest version of a form for a destination; where it went before takes no new applications then. The first
 * time, an online-service client without a secret is made for it in the destination's organisation.
 * @throws Refusal `not-found`; `conflict` when the destination does not take what the form sends, with what to add to it, or
 *   when the form asks everybody for something that nobody has named
 */
export async function offerForm(
  { db, actor, clock }: Context,
  { path, destinationId }: { path: string; destinationId: string },
): Promise<OfferedForm> {
  assertOperator(actor)
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    await lockOffers(tx)
    const form = await newestFormAt(tx, path)
    if (!form) throw notFound('form')
    const destination = await lockDestination(tx, destinationId, null)
    if (!destination) throw notFound('destination')
    assertTakes(destination, form)
    const unready = namingFault((await wordedForms(tx))(form))
    if (unready) throw conflict(unready)
    const clientId = await clientFor(tx, actor, form, destination, now)
    await withdrawOffer(tx, form.name, now)
    const after = { version: form.version, destinationId, clientId }
    await upsertOffer(tx, { ...after, form: form.name, offeredAt: now })
    const object = { kind: 'form', id: form.name, name: form.title.de }
    const { organisationId } = destination
    await audit(tx, actor, now, { action: 'offer-form', organisationId, object, after })
    return { path: form.path, form: form.name, ...after }
  })
}

function assertTakes(destination: Destination, form: FormDefinition): void {
  const fault = offerFault(form, schemaUriOf(form), destination)
  if (fault) throw conflict(fault)
}

/** The client that sends for this form in the destination's organisation. */
async function clientFor(
  tx: Handle,
  actor: Actor,
  form: FormDefinition,
  { organisationId }: Destination,
  now: Date,
): Promise<string> {
  const known = await findFormClient(tx, { form: form.name, organisationId })
  if (known) return known
  return createSecretlessClient(
    tx,
    actor,
    { organisationId, name: `Form: ${form.title.de}`, kind: 'online-service' },
    now,
  )
}
