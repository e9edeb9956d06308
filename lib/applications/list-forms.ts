import { assertOperator } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { formOf, newestForms, schemaUriOf } from './known-forms.ts'
import { missingNames } from '../forms/naming.ts'
import { wordedForms, type Worded } from './list-form-words.ts'
import { isOpen } from './rules.ts'
import { findOffers, type OfferRow } from './store.ts'

/**
 * A form of the product, in its newest version, and its offer; null while it is not offered. `missing`: the fields that
 * everybody must answer and nobody has named, for which it cannot be offered.
 */
export type ListedForm = {
  path: string
  form: string
  version: string
  title: string
  serviceIdentifier: string
  schemaUri: string
  missing: string[]
  offer: ListedOffer | null
}

/** `version`: the one that is offered; `open`: an application can begin now; `ready`: all that must be is named in it. */
type ListedOffer = {
  version: string
  destinationId: string
  destinationName: string
  clientId: string
  offeredAt: Date
  open: boolean
  ready: boolean
}

/**
 * Every form of the product, offered or not, in the order of their paths.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function listForms({ db, actor }: Context): Promise<ListedForm[]> {
  assertOperator(actor)
  const [rows, worded] = await Promise.all([findOffers(db.prisma), wordedForms(db.prisma)])
  return newestForms().map((form) => {
    const row = rows.find((offer) => offer.form === form.name)
    const { path, name, version, serviceIdentifier } = form
    const facts = { path, form: name, version, title: form.title.de, serviceIdentifier, schemaUri: schemaUriOf(form) }
    const missing = missingNames(worded(form))
    return { ...facts, missing, offer: row ? listed(row, worded) : null }
  })
}

function listed(row: OfferRow, worded: Worded): ListedOffer {
  const own = formOf(row.form, row.version)
  const form = own && worded(own)
  return {
    version: row.version,
    destinationId: row.destinationId,
    destinationName: row.destination.name,
    clientId: row.clientId,
    offeredAt: row.offeredAt,
    open: form !== undefined && isOpen(form, schemaUriOf(form), row),
    ready: form === undefined || missingNames(form).length === 0,
  }
}
