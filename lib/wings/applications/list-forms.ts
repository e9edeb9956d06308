import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { isVersion, knownForms, newestOf, schemaUriOf, type KnownForm } from './known-forms.ts'
import { missingIn, wordedForms, type FormWording } from './list-form-words.ts'
import { isOpen } from './rules.ts'
import { findOffers, type OfferRow } from './store.ts'

/**
 * A form in its newest version, and its offer; null while it is not offered. `isImported`: false for the product's own
 * forms. `missing`: the fields that everybody must answer and that have no name yet; the form cannot be offered without
 * their names.
 */
export type ListedForm = {
  path: string
  form: string
  version: string
  title: string
  serviceIdentifier: string
  schemaUri: string
  isImported: boolean
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
 * Every form of the product and every imported one, offered or not, in the order of their paths.
 * @throws Refusal `not-found` unless this is an operator
 */
export async function listForms({ db, actor }: Context): Promise<ListedForm[]> {
  assertOperator(actor)
  const [known, rows, worded] = await Promise.all([knownForms(db), findOffers(db), wordedForms(db)])
  return newestOf(known).map((form) => {
    const row = rows.find((offer) => offer.form === form.name)
    const { path, name, version, serviceIdentifier } = form
    const facts = { path, form: name, version, title: form.title.de, serviceIdentifier, schemaUri: schemaUriOf(form) }
    const state = { isImported: form.own === undefined, missing: missingIn(form, worded) }
    return { ...facts, ...state, offer: row ? listed(row, known, worded) : null }
  })
}

function listed(row: OfferRow, known: readonly KnownForm[], worded: FormWording): ListedOffer {
  const form = known.find(isVersion({ name: row.form, version: row.version }))
  const isReady = form === undefined || missingIn(form, worded).length === 0
  return {
    version: row.version,
    destinationId: row.destinationId,
    destinationName: row.destination.name,
    clientId: row.clientId,
    offeredAt: row.offeredAt,
    open: form !== undefined && isReady && isOpen(form, schemaUriOf(form), row),
    ready: isReady,
  }
}
