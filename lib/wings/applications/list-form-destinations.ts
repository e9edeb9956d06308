import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newestFormAt, schemaUriOf } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'
import { namingFault, offerFault } from './rules.ts'
import { selectServing } from './store.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/** A destination that names the service of a form. `fault`: why the form cannot be offered for it; null when it can. */
export type FormDestination = {
  destinationId: string
  name: string
  status: DestinationStatus
  organisationName: string
  /** a client or a case worker may fetch what it receives */
  isServed: boolean
  fault: string | null
}

/**
 * The destinations of all organisations that name the service of a form: first those for which its newest version can
 * be offered, then the others with what is in the way; each by the names of organisation and destination.
 * @throws Refusal `not-found`
 */
export async function listFormDestinations(
  { db, actor }: Context,
  { path }: { path: string },
): Promise<FormDestination[]> {
  assertOperator(actor)
  const form = await newestFormAt(db, path)
  if (!form) throw notFound('form')
  const unready = namingFault((await wordedForms(db))(form))
  const rows = await selectServing(db, { serviceIdentifier: form.serviceIdentifier })
  const destinations = rows.map(({ publicServices, ...row }) => ({
    ...row,
    fault: offerFault(form, schemaUriOf(form), { ...row, publicServices }) ?? unready ?? null,
  }))
  return destinations.toSorted((one, other) => Number(one.fault !== null) - Number(other.fault !== null))
}
