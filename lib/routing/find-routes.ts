import type { Handle } from '../platform/database.ts'
import { saidChannels } from '../destinations/records.ts'
import type { PublicService } from '../destinations/schema.ts'
import type { Context } from '../platform/context.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { searchAreas } from './areas.ts'
import { destinationSignature } from './destination-signature.ts'
import { coveringRegions, placeNamed, serviceNamed, type NamedPlace, type RoutingPlace } from './rules.ts'
import type { AreaList, Route, RouteList } from './schema.ts'
import { countRoutes, selectRoutes, type RouteRow, type RouteQuery } from './store.ts'

type RoutePage = { offset: number; limit: number }
type SubmissionSchema = PublicService['submissionSchemas'][number]

function soughtBy(identifier: string, place: RoutingPlace): RouteQuery {
  const covering = coveringRegions(place)
  return {
    identifier,
    regions: covering.map(({ region }) => region),
    ranks: covering.map(({ rank }) => rank),
    district: place.municipality?.district ?? null,
    last: place.municipality?.last ?? null,
  }
}

/** A page of the active destinations that offer a service at a place, with the number of all. */
export async function destinationsAt(
  db: Handle,
  identifier: string,
  place: RoutingPlace,
  page: RoutePage,
): Promise<{ rows: RouteRow[]; total: number }> {
  const sought = soughtBy(identifier, place)
  const rows = await selectRoutes(db, { ...sought, ...page })
  const isBehindLast = rows.length === 0 && page.offset > 0
  const [counted] = isBehindLast ? await countRoutes(db, sought) : rows
  return { rows, total: counted?.total ?? 0 }
}

/**
 * A page of the active destinations that offer a service at a place: that of the most special region first, those that
 * offer it everywhere last. Everybody may ask.
 * @throws Refusal `invalid` when the place is not named in exactly one way, or by the id of no area
 */
export async function findRoutes(
  context: Context<undefined>,
  { leikaKey, offset, limit, ...named }: { leikaKey: string } & NamedPlace & RoutePage,
): Promise<RouteList> {
  const page = { offset, limit }
  const { rows, total } = await destinationsAt(context.db, serviceNamed(leikaKey), placeNamed(named), page)
  const routes = await Promise.all(rows.map((row) => routeOf(context, row)))
  return { count: routes.length, offset, totalCount: total, routes }
}

/** The schemas that a destination takes for the service that was asked for, each once. */
export function schemasOf({ publicServices }: RouteRow): SubmissionSchema[] {
  const all = publicServices.flatMap(({ submissionSchemas }) => submissionSchemas)
  return [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()]
}

async function routeOf(context: Context<undefined>, row: RouteRow): Promise<Route> {
  const channels = saidChannels(row)
  const destinationParameters = {
    submissionUrl: wireAddresses().submissionApi,
    status: 'active' as const,
    encryptionKid: row.encryptionKid,
    metadataVersions: row.metadataVersions,
    ...(channels && { replyChannels: channels }),
    publicServices: row.publicServices,
    submissionSchemas: schemasOf(row),
  }
  const stated = { destinationId: row.id, destinationParameters }
  return {
    ...stated,
    destinationSignature: await destinationSignature(context, stated),
    destinationName: row.name,
    contact: row.contactInformation,
  }
}

/** A page of the areas that fit what is searched for; everybody may ask. */
export function findAreas(
  _context: Context<undefined>,
  { areaSearchexpression, offset, limit }: { areaSearchexpression: readonly string[] } & RoutePage,
): AreaList {
  const all = searchAreas(areaSearchexpression)
  const areas = all.slice(offset, offset + limit).map(({ id, name, type }) => ({ id, name, type }))
  return { count: areas.length, offset, totalCount: all.length, areas }
}
