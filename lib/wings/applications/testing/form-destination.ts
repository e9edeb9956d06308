import { createDestination } from '../../../destinations/create-destination.ts'
import { completeDestination } from '../../../destinations/testing/sample-destination.ts'
import type { DestinationInput } from '../../../destinations/schema.ts'
import { systemActor } from '../../../platform/actor.ts'
import { contextFor } from '../../../platform/context.ts'
import { newestOwnForms, schemaUriOf } from '../known-forms.ts'

/** The small form that the tests offer. */
export const path = 'callback-request'

/** What a destination says of the service of that form. */
export function formService(more: object = {}) {
  const form = newestOwnForms().find((own) => own.path === path)
  if (!form) throw new Error(`there is no form at ${path}`)
  const submissionSchemas = [{ schemaUri: schemaUriOf(form), mimeType: 'application/json' as const }]
  return { identifier: form.serviceIdentifier, regions: [], submissionSchemas, ...more }
}

/** An active destination that takes what the form sends; its id. */
export async function formDestination(more: Partial<DestinationInput> & { organisationId?: string } = {}) {
  const input = { ...completeDestination(), publicServices: [formService()], ...more }
  const { created } = await createDestination(contextFor(systemActor), { input })
  return created.destinationId
}
