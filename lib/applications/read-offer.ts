import type { Context } from '../platform/context.ts'
import type { Management } from '../platform/database.ts'
import type { PublicService } from '../destinations/schema.ts'
import type { FormDefinition } from '../forms/definition.ts'
import { formOf, newestFormAt, schemaUriOf } from './known-forms.ts'
import { wordedForms } from './list-form-words.ts'
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

/** What everybody may know of the form at `/form/<path>`; nothing when there is none, or it is not offered. */
export async function readOffer({ db }: Context<undefined>, { path }: { path: string }): Promise<Offer | undefined> {
  const found = await findOffer(db.prisma, path)
  if (!found) return undefined
  const { form, row, schemaUri, service } = found
  return {
    path: form.path,
    form: form.name,
    version: form.version,
    destinationId: row.destinationId,
    destinationName: row.destination.name,
    service: { identifier: form.serviceIdentifier, name: form.title.de },
    schemaUri,
    open: service !== undefined && isOpen(form, schemaUri, row),
  }
}

/** A form that everybody may fill in now. */
export type OpenForm = Pick<FormDefinition, 'path' | 'title' | 'serviceIdentifier'> & { destinationId: string }

/** The forms with which an application can begin now, oldest offer first. */
export async function readOpenForms({ db }: Context<undefined>): Promise<OpenForm[]> {
  const [rows, worded] = await Promise.all([findOffers(db.prisma), wordedForms(db.prisma)])
  return rows.flatMap((row) => {
    const form = formOf(row.form, row.version)
    if (!form || !isOpen(worded(form), schemaUriOf(form), row)) return []
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
export async function findOffer(management: Management, path: string): Promise<FoundOffer | undefined> {
  const newest = newestFormAt(path)
  const row = newest && (await findOfferOf(management, newest.name))
  const own = row && formOf(row.form, row.version)
  if (!row || !own) return undefined
  const form = (await wordedForms(management))(own)
  const schemaUri = schemaUriOf(form)
  return { form, row, schemaUri, service: serviceFor(form, schemaUri, row.destination.publicServices) }
}
