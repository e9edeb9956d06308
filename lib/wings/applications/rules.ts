import type { PublicService } from '../../destinations/schema.ts'
import { isDeliverable } from '../../destinations/rules.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { missingNames } from '@kurier/forms/naming'
import type { DestinationStatus } from '@kurier/wire/names'
import type { HandInState } from './terms.ts'

type Serving = { status: DestinationStatus; publicServices: readonly PublicService[] }

type OfferSides = { destination: Serving; client: { status: string } }

/** The entry of a destination's services that a form delivers to: its service, with its schema. */
export function serviceFor(
  form: Pick<FormDefinition, 'serviceIdentifier'>,
  schemaUri: string,
  services: readonly PublicService[],
): PublicService | undefined {
  return services.find(
    ({ identifier, submissionSchemas }) =>
      identifier === form.serviceIdentifier && submissionSchemas.some((schema) => schema.schemaUri === schemaUri),
  )
}

/**
 * Why a form cannot be offered for a destination, in words that say what to do; nothing when it can. An inactive
 * destination may be offered: the form waits until it takes submissions again.
 */
export function offerFault(
  form: Pick<FormDefinition, 'serviceIdentifier'>,
  schemaUri: string,
  { status, publicServices: services }: Serving,
): string | undefined {
  const { serviceIdentifier } = form
  if (status === 'decommissioned') return 'The destination is decommissioned; it takes no submissions any more.'
  if (!services.some(({ identifier }) => identifier === serviceIdentifier)) {
    return `The destination does not offer the service of this form; add ${serviceIdentifier} with the schema ${schemaUri} (application/json) to its publicServices.`
  }
  if (!serviceFor(form, schemaUri, services)) {
    return `The destination does not name the schema of this form; add ${schemaUri} (application/json) to the submissionSchemas of ${serviceIdentifier}.`
  }
  if (status === 'created') return 'The destination is not complete yet; add its keys, so that it becomes active.'
  return undefined
}

/**
 * Why nobody can be asked to fill in a form, in words that say what to do; nothing when people can.
 * @param form with the operator's words
 */
export function namingFault(form: FormDefinition): string | undefined {
  const missing = missingNames(form)
  if (missing.length === 0) return undefined
  const lists = missing.map((id) => `${id} (${form.labels.definitions[id]?.label.de ?? form.fields[id]?.title ?? '?'})`)
  return `The form is not ready to be published: nobody has said what these mean, which everybody must answer: ${lists.join(', ')}. Name them on the page /admin/forms/${form.path}, or with: kurier forms words ${form.path} FILE`
}

/**
 * True when an application with a form that is ready can begin now: the destination takes one, and the form's client is
 * not disabled.
 */
export function isOpen(
  form: Pick<FormDefinition, 'serviceIdentifier'>,
  schemaUri: string,
  { destination, client }: OfferSides,
): boolean {
  const service = serviceFor(form, schemaUri, destination.publicServices)
  if (!service || client.status !== 'active') return false
  const wanted = { serviceIdentifier: form.serviceIdentifier, region: regionOf(service) }
  return isDeliverable(destination, wanted)
}

type CaseOfApplication = {
  publicService: { identifier: string }
  region: string | null
  destination: Serving
  wasAnswered: boolean
  isAnswerable: boolean
}

/** Whether the applicant can hand in documents in the case of an application now. */
export function handingInOf(application: CaseOfApplication): HandInState {
  const { publicService, region, destination, wasAnswered, isAnswerable } = application
  if (!isAnswerable) return 'ended'
  if (!wasAnswered) return 'unasked'
  const wanted = { serviceIdentifier: publicService.identifier, region: region ?? undefined }
  return isDeliverable(destination, wanted) ? 'open' : 'paused'
}

/** The region of an application: the form serves whom its destination serves, so that nobody is asked for a key. */
export function regionOf(service: PublicService): string | undefined {
  return service.regions[0]
}
