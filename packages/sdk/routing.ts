import type { ServiceOptions } from './connection.ts'
import { KurierError } from './errors.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import {
  filledText,
  fitting,
  isJsonObject,
  jsonObject,
  listOf,
  object,
  optional,
  text,
  uuid,
  wholeNumber,
} from './json-shape.ts'
import { destinationStatus, readServiceKeys, serviceOffer, type KeySet } from './public-reads.ts'
import { issuerFault, type ServiceIdentity } from './service-identity.ts'
import { verifyStatement } from './signed-statement.ts'

/** A service and a place; the place in exactly one way. */
export type RouteQuestion = {
  /** Key of the service, 14 digits, or its URN. */
  service: string
  offset?: number
  limit?: number
} & (
  | { ars: string; ags?: undefined; areaId?: undefined }
  | { ags: string; ars?: undefined; areaId?: undefined }
  | { areaId: string; ars?: undefined; ags?: undefined }
)

const parameters = object({
  submissionUrl: filledText,
  status: destinationStatus,
  encryptionKid: filledText,
  metadataVersions: listOf(text),
  replyChannels: optional(jsonObject),
  publicServices: listOf(serviceOffer),
  submissionSchemas: listOf(object({ schemaUri: filledText, mimeType: filledText })),
})

const contact = object({
  legalName: text,
  email: text,
  address: optional(text),
  phone: optional(text),
  unit: optional(text),
})

const stated = object({
  destinationId: uuid,
  destinationSignature: filledText,
  destinationName: text,
  destinationParameters: jsonObject,
  contact,
})
const page = { count: wholeNumber, offset: wholeNumber, totalCount: wholeNumber }
const routePage = object({ ...page, routes: listOf(stated) })
const areaPage = object({ ...page, areas: listOf(object({ id: filledText, name: text, type: text })) })

/** A route as the service answers it, or as somebody else hands it on; nothing about it is checked yet. */
export type StatedRoute = Omit<ReturnType<typeof stated>, 'destinationName' | 'contact'>

/** A destination that is responsible; its id and parameters are as the service signed them at `signedAt`. */
export type Route = Omit<ReturnType<typeof stated>, 'destinationParameters'> & {
  destinationParameters: ReturnType<typeof parameters>
  signedAt: Date
}

export type Area = ReturnType<typeof areaPage>['areas'][number]

/** Calls that need no token, for programs that have no client. Throws `address-refused`. */
export function publicClient(options: ServiceOptions): HttpClient {
  const requestToken = () => Promise.reject(new KurierError('input-unfit', 'This client calls without a token only'))
  return createHttpClient({ ...options, requestToken })
}

/**
 * `GET /routes`: the destinations that are responsible, that of the most special region first. Throws `route-unverified`
 * when the signature of one is not right: then none of them is to be believed.
 */
export async function findRoutes(
  http: HttpClient,
  { service, ars, ags, areaId, offset, limit }: RouteQuestion,
): Promise<Omit<ReturnType<typeof routePage>, 'routes'> & { routes: Route[] }> {
  const query = { leikaKey: service, ars, ags, areaId, offset, limit }
  const path = '/routing-api/v2/routes'
  const answer = await http.json({ method: 'GET', path, query, withoutToken: true }, routePage)
  if (answer.routes.length === 0) return { ...answer, routes: [] }
  const [identities, serviceKeys] = await Promise.all([http.identities(), readServiceKeys(http)])
  const trust = { identities, serviceKeys }
  const routes = await Promise.all(
    answer.routes.map(async (route) => ({ ...route, ...(await verifyRoute(route, trust)) })),
  )
  return { ...answer, routes }
}

/** `GET /areas`: areas whose name has each of the words, with `*` for any signs; or by ARS, AGS, or id. */
export function findAreas(
  http: HttpClient,
  { search, offset, limit }: { search: string | readonly string[]; offset?: number; limit?: number },
): Promise<ReturnType<typeof areaPage>> {
  const words = [search].flat().flatMap((words) => words.split(/\s+/))
  const query = { areaSearchexpression: words.filter((word) => word !== ''), offset, limit }
  return http.json({ method: 'GET', path: '/routing-api/v2/areas', query, withoutToken: true }, areaPage)
}

/** Whose signature counts. */
export interface RouteTrust {
  /** Who the service is and was. */
  identities: readonly ServiceIdentity[]
  /** From `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys: KeySet
}

/**
 * Checks that the service signed what a route says of its destination: signature, issuer, id and parameters. Throws
 * `route-unverified`.
 */
export async function verifyRoute(
  { destinationId, destinationSignature, destinationParameters }: StatedRoute,
  trust: RouteTrust,
): Promise<Pick<Route, 'destinationParameters' | 'signedAt'>> {
  const unverified = (why: string) => new KurierError('route-unverified', `The route to ${destinationId}: ${why}`)
  const checked = await verifyStatement(destinationSignature, { typ: 'jwt', claims: routeClaims }, trust.serviceKeys)
  if (!checked.verified) {
    const isContent = checked.reason === 'claims-unfit'
    throw unverified(isContent ? 'it says less than a route does' : 'its signature is not one of the service')
  }
  const { claims, issuedAt: signedAt } = checked
  const isSame = claims.destinationId === destinationId && isEqual(claims.destinationParameters, destinationParameters)
  if (!isSame) throw unverified('it says something else than what was signed')
  const read = fitting(parameters, claims.destinationParameters)
  if (!read.ok) throw unverified(read.fault)
  if (issuerFault(trust.identities, claims.iss, signedAt)) throw unverified('it was signed for another service')
  return { destinationParameters: read.value, signedAt }
}

/** What is signed of a route; its parameters are compared as they came. */
const routeClaims = object({ iss: text, iat: wholeNumber, destinationId: text, destinationParameters: jsonObject })

/** True for the same JSON, whatever the order of its members. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isEqual(item, other[at]))
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}
