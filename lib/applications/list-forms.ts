import { assertOperator } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { formOf, newestForms, schemaUriOf } from './known-forms.ts'
import { isOpen } from './rules.ts'
import { findOffers, type OfferRow } from './store.ts'

/** A form of the product, in its newest version, and its offer; null while it is not offered. */
export type ListedForm = {
  path: string
  form: string
  version: string
  title: string
  serviceIdentifier: string
  schemaUri: string
  offer: ListedOffer | null
}

/** `version`: the one that is offered; `open`: an application can begin now. */
type ListedOffer = {
  version: string
  destinationId: string
  destinationName: string
  clientId: string
  offeredAt: Date
  open: boolean
}

/**
 * Every form of the product, offered or not, in the order of their paths.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function listForms({ db, actor }: Context): Promise<ListedForm[]> {
  assertOperator(actor)
  const rows = await findOffers(db.prisma)
  return newestForms().map((form) => {
    const row = rows.find((offer) => offer.form === form.name)
    const { path, name, version, serviceIdentifier } = form
    const facts = { path, form: name, version, title: form.title.de, serviceIdentifier, schemaUri: schemaUriOf(form) }
    return { ...facts, offer: row ? listed(row) : null }
  })
}

function listed(row: OfferRow): ListedOffer {
  const form = formOf(row.form, row.version)
  return {
    version: row.version,
    destinationId: row.destinationId,
    destinationName: row.destination.name,
    clientId: row.clientId,
    offeredAt: row.offeredAt,
    open: form !== undefined && isOpen(form, schemaUriOf(form), row),
  }
}
