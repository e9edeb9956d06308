import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import type { PublicService } from '../../destinations/schema.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { isReady } from '@kurier/forms/naming'
import { definitionOf, isVersion, knownForms, schemaUriOf } from './known-forms.ts'
import { missingIn, wordedForms } from './list-form-words.ts'
import { isOpen, serviceFor } from './rules.ts'
import { findOfferOf, findOffers, type OfferRow } from './store.ts'

/** A form that is offered. `open`: an application can begin now; else its destination takes none at the moment. */
export type Offer = {
  path: string
  form: string
  version: string
  destinationId: string
  destinationName: string
  service: { identifier: string; name: string }
  schemaUri: string
  open: boolean
}

/** Public view of the form at `/form/<path>`; undefined when the form is unknown or is not offered. */
export async function readOffer(context: Context<undefined>, input: { path: string }): Promise<Offer | undefined> {
  return (await readOfferedForm(context, input))?.offer
}

/** The same with the definition that is offered, in the operator's words. */
export async function readOfferedForm(
  { db }: Context<undefined>,
  { path }: { path: string },
): Promise<{ offer: Offer; form: FormDefinition } | undefined> {
  const found = await findOffer(db, path)
  if (!found) return undefined
  const { form, row, schemaUri, service } = found
  const offer = {
    path: form.path,
    form: form.name,
    version: form.version,
    destinationId: row.destinationId,
    destinationName: row.destination.name,
    service: { identifier: form.serviceIdentifier, name: form.title.de },
    schemaUri,
    open: service !== undefined && isReady(form) && isOpen(form, schemaUri, row),
  }
  return { offer, form }
}

/** A form that everybody may fill in now. */
export type OpenForm = Pick<FormDefinition, 'path' | 'title' | 'serviceIdentifier'> & { destinationId: string }

/** The forms with which an application can begin now, oldest offer first. */
export async function readOpenForms({ db }: Context<undefined>): Promise<OpenForm[]> {
  const [known, rows, worded] = await Promise.all([knownForms(db), findOffers(db), wordedForms(db)])
  return rows.flatMap((row) => {
    const form = known.find(isVersion({ name: row.form, version: row.version }))
    if (!form || missingIn(form, worded).length > 0 || !isOpen(form, schemaUriOf(form), row)) return []
    const { path, title, serviceIdentifier } = form
    return [{ path, title, serviceIdentifier, destinationId: row.destinationId }]
  })
}

export type FoundOffer = {
  form: FormDefinition
  row: OfferRow
  schemaUri: string
  service: PublicService | undefined
}

/** The offer of a form in the version that is offered, with the operator's words. `service`: the destination's entry for it, while it has one. */
export async function findOffer(db: Handle, path: string): Promise<FoundOffer | undefined> {
  const known = await knownForms(db)
  const name = known.find((form) => form.path === path)?.name
  const row = name === undefined ? undefined : await findOfferOf(db, name)
  const offered = row && known.find(isVersion({ name: row.form, version: row.version }))
  const definition = offered && (await definitionOf(db, offered))
  if (!row || !definition) return undefined
  const form = (await wordedForms(db))(definition)
  const schemaUri = schemaUriOf(form)
  return { form, row, schemaUri, service: serviceFor(form, schemaUri, row.destination.publicServices) }
}
