import { assertOperator, organisationsByRole } from '../../accounts/permissions.ts'
import { missingParts, statusAfter } from '../../destinations/rules.ts'
import { lackOf, servicesWith, usualRegions, type NamedSchema } from '../../destinations/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import { listImportedForms } from '../catalogue/list-imported-forms.ts'
import { newestForms, schemaUriOf } from './known-forms.ts'
import { offerFault } from './rules.ts'
import { findOfferOf, selectPlaces, type PlaceRow } from './store.ts'
import type { PlaceAddition } from './terms.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/**
 * A destination for which a form can be offered at once. `adds`: what it is to name besides, nothing where it names the schema
 * already; `regions`: where it offers the service, or would unless others are said.
 */
export type OfferPlace = {
  destinationId: string
  name: string
  status: DestinationStatus
  organisationName: string
  isServed: boolean
  adds: PlaceAddition
  regions: string[]
}

/**
 * `before`: the offer of another version of the form, and whether this actor can move it. `link`: where somebody adds service
 * and schema to a destination that this actor does not change.
 */
export type OfferPlaces = {
  places: OfferPlace[]
  before: { version: string; destinationId: string; destinationName: string; organisationName: string } | null
  link: string
}

/**
 * The destinations for which a form can be offered at once, in its newest version or in this one of an imported form, a draft too: those that name its schema, whosever they
 * are, and those to which the actor may add it by the role in their organisation. First the one of the version before, then
 * by the names of organisation and destination.
 * @throws Refusal `not-found`
 */
export async function listOfferPlaces(
  context: Context,
  { path, version }: { path: string; version?: string | undefined },
): Promise<OfferPlaces> {
  const { db, actor } = context
  assertOperator(actor)
  const form = version === undefined ? await newestAt(db, path) : await importAt(context, { path, version })
  if (!form) throw notFound('form')
  const { name, serviceIdentifier, schemaUri } = form
  const link = `${settings().baseUrl}/destinations?form=${encodeURIComponent(path)}`
  const offer = await findOfferOf(db, name)
  const before = offer && {
    version: offer.version,
    destinationId: offer.destinationId,
    destinationName: offer.destination.name,
    organisationName: offer.destination.organisation.name,
  }
  // a draft says later for which service it is
  if (serviceIdentifier === '') return { places: [], before: before ?? null, link }
  const schema = { serviceIdentifier, schemaUri }
  const organisations = organisationsByRole(actor, 'manage-destinations')
  const rows = await selectPlaces(db, { ...schema, organisations })
  const places = rows.flatMap((row) => placeOf(row, schema) ?? [])
  const isBefore = ({ destinationId }: OfferPlace) => Number(destinationId === before?.destinationId)
  return {
    places: places.toSorted((one, other) => isBefore(other) - isBefore(one)),
    before: before ?? null,
    link,
  }
}

async function newestAt(db: Handle, path: string) {
  const form = (await newestForms(db)).find((one) => one.path === path)
  return form && { ...form, schemaUri: schemaUriOf(form) }
}

async function importAt(context: Context, { path, version }: { path: string; version: string }) {
  return (await listImportedForms(context)).find((one) => one.path === path && one.version === version)
}

/** The destination as a place, or nothing where the form cannot be offered there even with what it lacks. */
function placeOf(row: PlaceRow, schema: NamedSchema): OfferPlace | undefined {
  const { publicServices, encryptionKid, hasSigningKey, ...place } = row
  const lack = lackOf(publicServices, schema)
  const services = servicesWith(publicServices, schema)
  const missing = missingParts({ encryptionKid, hasSigningKey, publicServices: services })
  const after = { publicServices: services, status: statusAfter(place.status, undefined, missing) }
  if (offerFault(schema, schema.schemaUri, after) !== undefined) return undefined
  const same = publicServices.find(({ identifier }) => identifier === schema.serviceIdentifier)
  return { ...place, adds: lack ?? 'nothing', regions: same?.regions ?? usualRegions(publicServices) }
}
