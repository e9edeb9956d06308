import { destinationStatuses, type DestinationStatus } from '@kurier/wire/names'
import type { JWK } from 'jose'
import { isKurierProblem, KurierError } from './errors.ts'
import { pathOf, type HttpClient } from './http-client.ts'
import {
  filledText,
  fitting,
  jsonObject,
  listOf,
  object,
  oneOf,
  openObject,
  optional,
  text,
  uuid,
  wholeNumber,
  type JsonObject,
  type JsonShapeCheck,
} from './json-shape.ts'
import { requireKey } from './keys.ts'

export const destinationStatus: JsonShapeCheck<DestinationStatus> = oneOf(...destinationStatuses)

/** A public service that a destination takes, where, and in which data schemas. */
export interface ServiceOffer {
  identifier: string
  /**
   * Regional keys, `DE` with up to 12 digits or the digits alone; a submission's region lies in one of them. Zeros that
   * fill a key up to 12 digits are ignored. Everywhere when empty.
   */
  regions: string[]
  submissionSchemas: { schemaUri: string; mimeType: string }[]
}

/** The public facts of a destination. */
export interface PublicDestination {
  destinationId: string
  status: DestinationStatus
  /** Absent as long as no encryption key is set. */
  encryptionKid?: string
  metadataVersions: string[]
  publicServices: ServiceOffer[]
  /** Ways to answer beside a reply by the service; absent when the destination says nothing of them. */
  replyChannels?: ServedReplyChannels
}

/** Names of `replyChannelNames`, each with what is said of the channel; a service may know more. */
export type ServedReplyChannels = JsonObject

/** A JSON Web Key Set (RFC 7517 section 5). */
export interface KeySet {
  keys: JWK[]
}

export const serviceOffer: JsonShapeCheck<ServiceOffer> = object({
  identifier: filledText,
  regions: listOf(text),
  submissionSchemas: listOf(object({ schemaUri: filledText, mimeType: filledText })),
})

/** A JWK with its members as they are; the place that uses a key checks it. */
export const jwk: JsonShapeCheck<JWK & { kid: string }> = openObject({
  kid: filledText,
  kty: filledText,
  n: optional(text),
  e: optional(text),
  alg: optional(text),
  key_ops: optional(listOf(text)),
})

const publicDestination: JsonShapeCheck<PublicDestination> = (value, pointer) => {
  const members = object({
    destinationId: uuid,
    status: destinationStatus,
    encryptionKid: optional(filledText),
    metadataVersions: optional(listOf(text)),
    publicServices: optional(listOf(serviceOffer)),
    replyChannels: optional(jsonObject),
  })(value, pointer)
  const { metadataVersions = [], publicServices = [] } = members
  return { ...members, metadataVersions, publicServices }
}

const version = object({ version: object({ major: wholeNumber, minor: wholeNumber, patch: wholeNumber }) })

/** `GET /destinations/{id}`: its status, services and active encryption key. Unknown: problem with status 404. */
export function readDestination(http: HttpClient, destinationId: string): Promise<PublicDestination> {
  const path = pathOf`/submission-api/v2/destinations/${destinationId}`
  return http.json({ method: 'GET', path, withoutToken: true }, publicDestination)
}

/**
 * `GET /destinations/{id}/keys/{kid}`: a key of a destination, also a revoked one. `undefined` if the destination has
 * no key of that name.
 */
export async function readDestinationKey(
  http: HttpClient,
  destinationId: string,
  kid: string,
): Promise<JWK | undefined> {
  const path = pathOf`/submission-api/v2/destinations/${destinationId}/keys/${kid}`
  try {
    return await http.json({ method: 'GET', path, withoutToken: true }, jwk)
  } catch (error) {
    if (isKurierProblem(error) && error.status === 404) return undefined
    throw error
  }
}

/**
 * The active encryption key of a destination. Throws `destination-unfit` if it has no key, `key-unfit` if the key
 * cannot encrypt.
 */
export async function readEncryptionKey(http: HttpClient, destination: PublicDestination): Promise<JWK> {
  const { destinationId, encryptionKid } = destination
  const key = encryptionKid === undefined ? undefined : await readDestinationKey(http, destinationId, encryptionKid)
  if (key === undefined) throw new KurierError('destination-unfit', 'The destination has no encryption key')
  if (key.kid !== encryptionKid)
    throw new KurierError('key-unfit', 'The key of the destination has another kid than asked for')
  return requireKey(key, 'encryption', 'public')
}

/** The keys with which the service signs events, old ones included (decisions 6). */
export async function readServiceKeys(http: HttpClient): Promise<KeySet> {
  const path = '/submission-api/.well-known/jwks.json'
  const { keys } = await http.json({ method: 'GET', path, withoutToken: true }, object({ keys: listOf(jsonObject) }))
  // Keys of another kind may be among those that sign events; they are no reason to fail.
  const usable = keys.map((key) => fitting(jwk, key)).flatMap((key) => (key.ok ? [key.value] : []))
  return { keys: usable }
}

/** `GET /info`: the version of the interface. */
export async function readVersion(http: HttpClient): Promise<{ major: number; minor: number; patch: number }> {
  const path = '/submission-api/v2/info'
  return (await http.json({ method: 'GET', path, withoutToken: true }, version)).version
}

/** A checkpoint as the service publishes it; its token is not checked here. */
export interface PublishedCheckpoint {
  number: number
  until: string
  token: string
  /** Base64 of the DER of a TimeStampToken (RFC 3161) over the bytes of the token. */
  timestamp: string | undefined
}

export const publishedCheckpoint: JsonShapeCheck<PublishedCheckpoint> = object({
  number: wholeNumber,
  until: filledText,
  token: filledText,
  timestamp: optional(filledText),
})

const checkpointPage = object({ totalCount: wholeNumber, checkpoints: listOf(publishedCheckpoint) })

/** `GET /checkpoints`: newest first, page by page. */
export function readCheckpoints(
  http: HttpClient,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ totalCount: number; checkpoints: PublishedCheckpoint[] }> {
  const path = '/submission-api/v2/checkpoints'
  return http.json({ method: 'GET', path, query: { offset, limit }, withoutToken: true }, checkpointPage)
}
