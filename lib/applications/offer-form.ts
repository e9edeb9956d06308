import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertOperator } from '../accounts/permissions.ts'
import { createSecretlessClient } from '../clients/create-secretless-client.ts'
import { lockDestination, type Destination } from '../destinations/store.ts'
import type { FormDefinition } from '../forms/definition.ts'
import type { Actor } from '../platform/actor.ts'
import { database, inTransaction, type Database } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { newestFormAt, schemaUriOf } from './known-forms.ts'
import { offerFault } from './rules.ts'
import { lockOffers, selectFormClient, upsertOffer, withdrawOffer } from './store.ts'

/** `destinationId`: where applications go. */
export type OfferedForm = { path: string; form: string; version: string; destinationId: string; clientId: string }

/**
 * Offers the newest version of a form for a destination; where it went before takes no new applications then. The first
 * time, an online-service client without a secret is made for it in the destination's organisation.
 * @param now the machine's clock
 * @throws Refusal `not-found`; `conflict` when the destination does not take what the form sends, with what to add to it
 */
export async function offerForm(
  actor: Actor,
  { path, destinationId }: { path: string; destinationId: string },
  now: Date,
): Promise<OfferedForm> {
  assertOperator(actor)
  const form = newestFormAt(path)
  if (!form) throw notFound('form')
  return inTransaction(database(), async (tx) => {
    await lockOffers(tx)
    const destination = await lockDestination(tx, destinationId, null)
    if (!destination) throw notFound('destination')
    assertTakes(destination, form)
    const clientId = await clientFor(tx, actor, form, destination, now)
    await withdrawOffer(tx, form.name, now)
    await upsertOffer(tx, form.name, form.version, destinationId, clientId, now)
    const after = { version: form.version, destinationId, clientId }
    const object = { kind: 'form', id: form.name, name: form.title.de }
    const { organisationId } = destination
    await insertAudit(tx, auditRow(actor, { action: 'offer-form', organisationId, object, after }, now))
    return { path: form.path, form: form.name, ...after }
  })
}

function assertTakes({ status, publicServices }: Destination, form: FormDefinition): void {
  const serving = { destination_status: status, public_services: publicServices }
  const fault = offerFault(form, schemaUriOf(form), serving)
  if (fault) throw conflict(fault)
}

/** The client that sends for this form in the destination's organisation. */
async function clientFor(
  tx: Database,
  actor: Actor,
  form: FormDefinition,
  { organisationId }: Destination,
  now: Date,
): Promise<string> {
  const [known] = await selectFormClient(tx, form.name, organisationId)
  if (known) return known.client_id
  return createSecretlessClient(
    tx,
    actor,
    { organisationId, name: `Form: ${form.title.de}`, kind: 'online-service' },
    now,
  )
}
