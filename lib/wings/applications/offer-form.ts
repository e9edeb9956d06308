import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator, organisationsByRole } from '../../accounts/permissions.ts'
import { createSecretlessClient } from '../../clients/create-client.ts'
import { addSchema } from '../../destinations/change-destination.ts'
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

/** `adding`: the destination is to name the form's service and schema too; `regions`: where a new service is offered. */
type OfferWish = { path: string; destinationId: string; adding?: { regions?: string[] | undefined } | undefined }

/**
 * Offers the newest version of a form for a destination; where it went before takes no new applications then. The first
 * time, an online-service client without a secret is made for it in the destination's organisation. What the destination lacks
 * is added in the same transaction, if that is wished: by those alone who may change it by their role in its organisation.
 * @throws Refusal `not-found`; `conflict` when the destination does not take what the form sends, with what to add to it, or
 *   when the form asks everybody for something that nobody has named
 */
export async function offerForm(context: Context, { path, destinationId, adding }: OfferWish): Promise<OfferedForm> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const now = clock.machine()
  const serviceNow = await clock.service()
  return inTransaction(db, async (tx) => {
    await lockOffers(tx)
    const form = await newestFormAt(tx, path)
    if (!form) throw notFound('form')
    const found = await lockDestination(tx, destinationId, null)
    if (!found) throw notFound('destination')
    const destination = adding ? await withSchema(tx, context, form, found, adding, serviceNow) : found
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

/** The destination once it names the form's service and schema. */
async function withSchema(
  tx: Handle,
  context: Context,
  form: FormDefinition,
  { id: destinationId, organisationId }: Destination,
  { regions }: NonNullable<OfferWish['adding']>,
  now: Date,
): Promise<Destination> {
  const organisations = organisationsByRole(context.actor, 'manage-destinations')
  if (organisations?.includes(organisationId) === false) throw notFound('destination')
  const { serviceIdentifier } = form
  return addSchema(tx, context, { destinationId, serviceIdentifier, schemaUri: schemaUriOf(form), regions }, now)
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
