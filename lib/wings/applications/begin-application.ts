import { issueBoundToken } from '../../clients/bound-token.ts'
import { isReady } from '@kurier/forms/naming'
import type { ClientActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { createSubmission } from '../../submissions/create-submission.ts'
import { findOffer } from './read-offer.ts'
import { isOpen, regionOf } from './rules.ts'
import type { BegunApplication, NewApplication } from './schema.ts'
import { newStatusCode, statusCodeHash } from './status-code.ts'
import { insertApplication } from './store.ts'

/**
 * Begins an application with an offered form, for somebody who has no credentials: creates the submission as the form's
 * client, and hands out a token for it alone and the code with which its status can be asked for.
 * @throws Refusal `not-found` when the form is not offered; `conflict` while its destination takes nothing, or its client
 *   is disabled; `invalid` at `/announcedAttachments`
 */
export async function beginApplication(
  context: Context<undefined>,
  { path, announcedAttachments }: NewApplication & { path: string },
): Promise<BegunApplication> {
  const { db, clock } = context
  const offer = await findOffer(db, path)
  if (!offer) throw notFound('form')
  const { form, row, schemaUri, service } = offer
  if (!service || !isReady(form) || !isOpen(form, schemaUri, row))
    throw conflict('This form takes no applications at the moment.')
  const publicService = { identifier: form.serviceIdentifier, name: form.title.de }
  const wish = { destinationId: row.destinationId, announcedAttachments, publicService, region: regionOf(service) }
  const actor = formClient({ clientId: row.clientId, organisationId: row.destination.organisationId })
  const { created } = await createSubmission({ ...context, actor }, { input: wish })
  const { submissionId, caseId, destinationId } = created
  const statusCode = newStatusCode()
  const application = { submissionId, caseId, form: form.name, version: form.version }
  const times = { createdAt: await clock.service() }
  await insertApplication(db, { ...application, ...times, statusCodeHash: statusCodeHash(statusCode) })
  const token = await issueBoundToken(db, row.clientId, { submissionId, caseId }, clock.machine())
  const ids = { submissionId, caseId, destinationId }
  return { ...ids, form: form.name, version: form.version, schemaUri, statusCode, ...token }
}

/** A form's client as the one who acts: it sends for applicants, and has no secret to sign in with. */
export function formClient({ clientId, organisationId }: Pick<ClientActor, 'clientId' | 'organisationId'>) {
  const scopes = ['send-submissions'] as const
  return { kind: 'client', clientId, organisationId, scopes } satisfies ClientActor
}
