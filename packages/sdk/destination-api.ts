import type { JWK } from 'jose'
import { jsonBody, pathOf, type HttpClient } from './http-client.ts'
import {
  filledText,
  jsonObject,
  listOf,
  object,
  openObject,
  optional,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from './json-shape.ts'
import { type DestinationStatus } from '@kurier/wire/names'
import {
  destinationStatus,
  jwk,
  serviceOffer,
  type KeySet,
  type ServedReplyChannels,
  type ServiceOffer,
} from './public-reads.ts'
import type { Callback, PageRequest } from './document-records.ts'

export interface ContactInformation {
  legalName: string
  email: string
  address?: string
  phone?: string
  unit?: string
}

/** What may be written of a destination (decisions 4, destination-api). */
export interface DestinationInput {
  name: string
  contactInformation: ContactInformation
  metadataVersions: string[]
  publicServices?: ServiceOffer[]
  /** Ways to answer that are served, such as `{ eMail: {} }`; `fitConnect` always is. */
  replyChannels?: ServedReplyChannels
  encryptionKid?: string
  encryptionPublicKey?: JWK
  signingPublicKey?: JWK
  /** A different URL needs its secret with it; `null` removes the callback. */
  callback?: Callback | { url: string } | { secret: string } | null
  status?: DestinationStatus
}

/** A destination as its own clients see it; the callback's secret is never returned. */
export interface Destination {
  destinationId: string
  name: string
  status: DestinationStatus
  contactInformation: ContactInformation
  metadataVersions: string[]
  publicServices: ServiceOffer[]
  replyChannels?: ServedReplyChannels
  encryptionKid?: string
  callback?: { url: string }
  [member: string]: unknown
}

export interface DestinationPage {
  count: number
  offset: number
  totalCount: number
  destinations: Destination[]
}

const members = openObject({
  destinationId: uuid,
  name: text,
  status: destinationStatus,
  contactInformation: object({
    legalName: text,
    email: text,
    address: optional(text),
    phone: optional(text),
    unit: optional(text),
  }),
  metadataVersions: listOf(text),
  publicServices: optional(listOf(serviceOffer)),
  replyChannels: optional(jsonObject),
  encryptionKid: optional(filledText),
  callback: optional(object({ url: text })),
})

const destination: JsonShapeCheck<Destination> = (value, pointer) => {
  const { publicServices = [], ...others } = members(value, pointer)
  return { ...others, publicServices }
}

const page: JsonShapeCheck<DestinationPage> = object({
  count: wholeNumber,
  offset: wholeNumber,
  totalCount: wholeNumber,
  destinations: listOf(destination),
})

const root = '/destination-api/v2/destinations'

/** Management of destinations; needs the scope manage-destinations. Refusals are `KurierProblem`s. */
export class DestinationApi {
  readonly #http: HttpClient

  constructor(http: HttpClient) {
    this.#http = http
  }

  list(asked: PageRequest = {}): Promise<DestinationPage> {
    return this.#http.json({ method: 'GET', path: root, query: { ...asked } }, page)
  }

  /** Of a destination that this client does not manage only public members are told; `readDestination` reads those. */
  get(destinationId: string): Promise<Destination> {
    return this.#http.json(
      { method: 'GET', path: pathOf`/destination-api/v2/destinations/${destinationId}` },
      destination,
    )
  }

  /** With the same `idempotencyKey` and input the first answer comes again (decisions 3); one is made unless given. */
  create(
    input: DestinationInput,
    { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
  ): Promise<Destination> {
    return this.#http.json({ method: 'POST', path: root, ...jsonBody(input), idempotencyKey }, destination)
  }

  /** PUT: what is left out is removed, the callback included. */
  replace(destinationId: string, input: DestinationInput): Promise<Destination> {
    const path = pathOf`/destination-api/v2/destinations/${destinationId}`
    return this.#http.json({ method: 'PUT', path, ...jsonBody(input) }, destination)
  }

  /** PATCH: only what is named changes. */
  update(destinationId: string, change: Partial<DestinationInput>): Promise<Destination> {
    const path = pathOf`/destination-api/v2/destinations/${destinationId}`
    return this.#http.json({ method: 'PATCH', path, ...jsonBody(change, 'application/merge-patch+json') }, destination)
  }

  remove(destinationId: string): Promise<void> {
    return this.#http.done({ method: 'DELETE', path: pathOf`/destination-api/v2/destinations/${destinationId}` })
  }

  /** The active encryption key stands first. */
  keys(destinationId: string): Promise<KeySet> {
    const path = pathOf`/destination-api/v2/destinations/${destinationId}/keys`
    return this.#http.json({ method: 'GET', path }, object({ keys: listOf(jwk) }))
  }

  /** Publishes a public key, made with `makeEncryptionKeyPair` or `makeSigningKeyPair`. */
  async addKey(destinationId: string, publicKey: JWK): Promise<void> {
    const path = pathOf`/destination-api/v2/destinations/${destinationId}/keys`
    await this.#http.done({ method: 'POST', path, ...jsonBody(publicKey), idempotencyKey: crypto.randomUUID() })
  }

  /** Revoked from now on; still readable, so that old events can be checked. */
  revokeKey(destinationId: string, kid: string): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: pathOf`/destination-api/v2/destinations/${destinationId}/keys/${kid}`,
    })
  }
}
