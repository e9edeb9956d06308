import type { Context } from '../platform/context.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { searchAreas } from './areas.ts'
import { destinationSignature } from './destination-signature.ts'
import { coveringRegions, placeNamed, serviceNamed, type NamedPlace } from './rules.ts'
import type { AreaList, Route, RouteList } from './schema.ts'
import { countRoutes, selectRoutes, type RouteRow, type Sought } from './store.ts'

type Page = { offset: number; limit: number }

function soughtBy(leikaKey: string, named: NamedPlace): Sought {
  const place = placeNamed(named)
  const covering = coveringRegions(place)
  return {
    identifier: serviceNamed(leikaKey),
    regions: covering.map(({ region }) => region),
    ranks: covering.map(({ rank }) => rank),
    district: place.municipality?.district ?? null,
    last: place.municipality?.last ?? null,
  }
}

/**
 * A page of the active destinations that offer a service at a place: that of the most special region first, those that
 * offer it everywhere last. Everybody may ask.
 * @throws Refusal `invalid` when the place is not named in exactly one way, or by the id of no area
 */
export async function findRoutes(
  context: Context<undefined>,
  { leikaKey, offset, limit, ...named }: { leikaKey: string } & NamedPlace & Page,
): Promise<RouteList> {
  const { pool } = context.db
  const sought = soughtBy(leikaKey, named)
  const rows = await selectRoutes(pool, { ...sought, offset, limit })
  const isBehindLast = rows.length === 0 && offset > 0
  const totalCount = isBehindLast ? (await countRoutes(pool, sought))[0]?.total : rows[0]?.total
  const routes = await Promise.all(rows.map((row) => routeOf(context, row)))
  return { count: routes.length, offset, totalCount: totalCount ?? 0, routes }
}

async function routeOf(context: Context<undefined>, row: RouteRow): Promise<Route> {
  const schemas = row.publicServices.flatMap(({ submissionSchemas }) => submissionSchemas)
  const once = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]))
  const destinationParameters = {
    submissionUrl: wireAddresses().submissionApi,
    status: 'active' as const,
    encryptionKid: row.encryptionKid,
    metadataVersions: row.metadataVersions,
    publicServices: row.publicServices,
    submissionSchemas: [...once.values()],
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
  { areaSearchexpression, offset, limit }: { areaSearchexpression: readonly string[] } & Page,
): AreaList {
  const all = searchAreas(areaSearchexpression)
  const areas = all.slice(offset, offset + limit).map(({ id, name, type }) => ({ id, name, type }))
  return { count: areas.length, offset, totalCount: all.length, areas }
}
