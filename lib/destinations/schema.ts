import { z } from 'zod'
import { documentedSecret, documentedUrl } from '../callbacks/schema.ts'
import { documentedAs } from '../platform/json-schema.ts'
import { DIRECTION_SIGNS } from '../platform/terms.ts'
import { exampleIds, exampleKeys } from '../platform/wire-examples.ts'
import { destinationStatuses, metadataVersions } from '@kurier/wire/names'
import { replyChannels, replyChannelsPatch } from './reply-channels.ts'
import {
  dataMimeTypes,
  keyLengths,
  KID,
  longest,
  METADATA_VERSION,
  mostNamed,
  privateMembers,
  REGION,
  SERVICE_IDENTIFIER,
} from './terms.ts'

/** A message that tells "missing" from "wrong". */
const must = (what: string, be: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${what} is missing; it must be ${be}.` : `${what} must be ${be}.`

const string = (what: string) => z.string({ error: must(what, 'a text') })
const list = <T extends z.ZodType>(what: string, item: T) => z.array(item, { error: must(what, 'a list') })
/** What a reader of bodies refuses; of what is stored and answered there may be more, from before there was a limit. */
const atMost = (most: number) => ({ maxItems: most })
const object = <T extends z.core.$ZodLooseShape>(what: string, shape: T) =>
  z.object(shape, { error: must(what, 'an object') })

const text = (what: string, most: number) =>
  string(what).max(most, `${what} may have at most ${most} characters.`).regex(/\S/, `${what} must not be empty.`)

const signs = DIRECTION_SIGNS.source.slice(1, -1)
const name = text('name', longest.name)
  .refine(
    (given) => !DIRECTION_SIGNS.test(given),
    'name has invisible signs that change the direction of text, such as U+202E; type it anew.',
  )
  .meta({ pattern: `^[^${signs}]*[^\\s${signs}][^${signs}]*$` })

/** Where a service is offered, kept as it was written; `regions.ts` says which regions lie within it. */
const region = string('A region')
  .regex(REGION, 'A region must be `DE` and 0 to 12 digits of the regional key, or 1 to 12 digits alone.')
  .meta({
    description:
      'Regional key: `DE` and 0 to 12 digits, or the digits alone. A shorter one covers all that begin with it; zeros ' +
      'that fill a key up to 12 digits count for nothing, so that `DE` and `DE000000000000` are the whole country',
    example: 'DE09162',
  })

/** Identifier of an administrative service: a URN (RFC 8141), compared as it is written. */
export const serviceIdentifier = string('identifier')
  .max(longest.identifier, `identifier may have at most ${longest.identifier} characters.`)
  .regex(SERVICE_IDENTIFIER, 'identifier must be a URN such as `urn:de:fim:leika:leistung:99107023017000`.')
  .meta({ description: 'URN of the service', example: 'urn:de:fim:leika:leistung:99107023017000' })

export const submissionSchema = object('A submission schema', {
  schemaUri: text('schemaUri', longest.schemaUri)
    .refine((uri) => URL.canParse(uri), 'schemaUri must be an absolute URI.')
    .meta({
      pattern: '^[A-Za-z][A-Za-z0-9+.-]*:',
      example: 'https://schema.example/forms/application/1.0/form.schema.json',
    }),
  mimeType: z.enum(dataMimeTypes, {
    error: must('mimeType', dataMimeTypes.join(' or ')),
  }),
})

export const serviceRegions = list('regions', region).meta({
  description: 'Where it is offered; everywhere when empty',
  ...atMost(mostNamed.regions),
})

export const publicService = object('A public service', {
  identifier: serviceIdentifier,
  regions: serviceRegions.default([]),
  submissionSchemas: list('submissionSchemas', submissionSchema)
    .default([])
    .meta({ description: 'Schemas of the data that it takes', ...atMost(mostNamed.submissionSchemas) }),
}).meta({ id: 'PublicService', description: 'A service that the destination offers' })
const publicServices = list('publicServices', publicService).meta(atMost(mostNamed.publicServices))

const email = z
  .email({ error: must('email', 'an e-mail address') })
  .max(longest.email, `email may have at most ${longest.email} characters.`)
const address = text('address', longest.address)
const phone = text('phone', longest.phone)
const unit = text('unit', longest.unit)

export const contactInformation = object('contactInformation', {
  legalName: text('legalName', longest.legalName).meta({ example: 'Stadt Musterstadt' }),
  email: email.meta({ example: 'wohngeld@musterstadt.example' }),
  address: address.optional(),
  phone: phone.optional(),
  unit: unit.optional(),
}).meta({ id: 'ContactInformation', description: 'Who is responsible; shown publicly by the routing interface' })

const kid = string('kid')
  .regex(KID, 'A kid must be 8 to 64 visible ASCII characters.')
  .meta({ description: 'Key id, unique within the destination', example: 'encryption-2026' })

/** True for a text that a key may have as its kid; others, such as one with U+0000, no database is asked for. */
export function isKid(given: string): boolean {
  return kid.safeParse(given).success
}

const base64url = (what: string, most: number) =>
  string(what)
    .max(most, `${what} may have at most ${most} characters.`)
    .regex(/^[A-Za-z0-9_-]+$/, `${what} must be base64url without padding.`)

const refused = z
  .never(
    'This is a private member: a private key must never leave your system. Send the public part only, and make a new ' +
      'key, since this one has been sent.',
  )
  .optional()

// a member for each name of the list
const refusedMembers = Object.fromEntries(privateMembers.map((member) => [member, refused])) as Record<
  (typeof privateMembers)[number],
  typeof refused
>

const certificate = string('A certificate').max(
  keyLengths.certificate,
  `A certificate may have at most ${keyLengths.certificate} characters.`,
)

const anyKey = z.object(
  {
    ...refusedMembers,
    kty: z.literal('RSA', { error: must('kty', '`RSA`') }),
    kid,
    alg: z.enum(['RSA-OAEP-256', 'PS512'], { error: must('alg', 'RSA-OAEP-256 (encryption) or PS512 (signing)') }),
    key_ops: list('key_ops', z.string()).meta(atMost(mostNamed.keyOperations)),
    n: base64url('n', keyLengths.modulus.most),
    e: base64url('e', keyLengths.exponent.most),
    x5c: list('x5c', certificate)
      .min(1, 'x5c must hold a certificate; leave it out when there is none.')
      .max(keyLengths.certificates, `x5c may hold at most ${keyLengths.certificates} certificates.`)
      .optional(),
  },
  { error: must('The key', 'a JWK, which is an object') },
)

/** A public key as it comes in (RFC 7517, RFC 7518 section 6.3.1); `key-rules.ts` says what else it must be. */
export const jwk = anyKey.meta({ override: documentedAs('PublicKey') })
const encryptionKey = anyKey.meta({ override: documentedAs('EncryptionKey') })
const signingKey = anyKey.meta({ override: documentedAs('SigningKey') })

/** A public key as it goes out. */
export const publicKey = z
  .object({
    kty: z.literal('RSA'),
    kid: z.string(),
    alg: z.enum(['RSA-OAEP-256', 'PS512']),
    key_ops: z.array(z.enum(['wrapKey', 'verify'])),
    n: z.string(),
    e: z.string(),
    x5c: z.array(z.string()).optional(),
  })
  .meta({ override: documentedAs('PublicKey') })

/** The keys of a destination that are not revoked, the active encryption key first. */
export const keyList = z
  .object({ keys: z.array(publicKey) })
  .meta({ id: 'KeyList', description: 'Keys that are not revoked, the active encryption key first' })

export const destinationStatus = z
  .enum(destinationStatuses, { error: must('status', 'created, active, inactive or decommissioned') })
  .meta({
    id: 'DestinationStatus',
    description:
      'created → active ⇄ inactive → decommissioned; `created` until an encryption key, a signing key and a public ' +
      'service are there, then `active` by itself',
  })

/** Callback of a destination (specification 2); the secret may be left out while the URL stays the same. */
const callback = object('callback', {
  url: string('url').meta({
    description: 'HTTPS address without user info and fragment; a HEAD request must reach it',
    ...documentedUrl,
  }),
  secret: string('secret')
    .meta({ ...documentedSecret, description: '32 to 512 characters; never returned' })
    .optional(),
})

/** Body of POST and PUT (decisions 4). */
export const destinationInput = object('The body', {
  name: name.meta({ example: 'Wohngeldstelle Musterstadt' }),
  contactInformation,
  metadataVersions: list(
    'metadataVersions',
    string('A metadata version').regex(METADATA_VERSION, 'A metadata version must be of the form `1.0.0`.'),
  )
    .min(1, 'metadataVersions must name a version.')
    .meta({ example: [...metadataVersions], ...atMost(mostNamed.metadataVersions) }),
  publicServices: publicServices.default([]),
  replyChannels: replyChannels.optional(),
  encryptionKid: kid.optional(),
  encryptionPublicKey: encryptionKey.optional(),
  signingPublicKey: signingKey.optional(),
  callback: callback.nullish(),
  status: destinationStatus.optional(),
}).meta({
  id: 'DestinationInput',
  example: {
    name: 'Wohngeldstelle Musterstadt',
    contactInformation: { legalName: 'Stadt Musterstadt', email: 'wohngeld@musterstadt.example' },
    metadataVersions: [...metadataVersions],
    publicServices: [
      {
        identifier: 'urn:de:fim:leika:leistung:99107023017000',
        regions: ['DE09162'],
        submissionSchemas: [
          {
            schemaUri: 'https://schema.example/forms/application/1.0/form.schema.json',
            mimeType: 'application/json',
          },
        ],
      },
    ],
    encryptionKid: exampleKeys.encryption.kid,
    encryptionPublicKey: exampleKeys.encryption,
    signingPublicKey: exampleKeys.signing,
  },
})

/**
 * Body of PATCH: a JSON Merge Patch (RFC 7396). Null removes what may be missing; what may not be missing takes no null.
 */
export const destinationPatch = object('The body', {
  ...destinationInput.partial().shape,
  contactInformation: object('contactInformation', {
    legalName: text('legalName', longest.legalName).optional(),
    email: email.optional(),
    address: address.nullish(),
    phone: phone.nullish(),
    unit: unit.nullish(),
  }).optional(),
  publicServices: publicServices.nullish(),
  replyChannels: replyChannelsPatch.nullish(),
  callback: callback.partial().nullish(),
}).meta({
  id: 'DestinationPatch',
  description: 'JSON Merge Patch (RFC 7396) of a destination: null removes a member',
  example: { contactInformation: { phone: '+49 89 12345-0', unit: null }, callback: null },
})

/** What everybody may know of a destination (decisions 4, public reads). */
export const publicDestination = z
  .object({
    destinationId: z.uuid().meta({ example: exampleIds.destinationId }),
    status: destinationStatus,
    encryptionKid: z.string().optional().meta({ description: 'The key to encrypt for', example: 'encryption-2026' }),
    metadataVersions: z.array(z.string()).meta({ example: [...metadataVersions] }),
    publicServices: z.array(publicService),
    replyChannels: replyChannels.optional(),
  })
  .meta({ id: 'PublicDestination', description: 'What everybody may know of a destination' })

/** What its administration knows of it: everything but the callback secret. */
export const destinationRecord = publicDestination
  .extend({
    name: z.string().meta({ example: 'Wohngeldstelle Musterstadt' }),
    contactInformation,
    callback: z.object({ url: z.string().meta({ example: 'https://administration.example/callbacks' }) }).optional(),
  })
  .meta({ id: 'Destination', description: 'The whole record; a callback secret is never returned' })

/** What a client is told of a destination: everything by the whole record when it manages it. */
export const seenDestination = z.union([destinationRecord, publicDestination]).meta({
  description:
    '`Destination`, the whole record, for a client with the scope manage-destinations that is assigned to the ' +
    'destination; `PublicDestination`, what everybody may know of it, for every other client.',
})

/** The destinations a client is assigned to, oldest first (decisions 3, lists). */
export const destinationList = z
  .object({
    count: z.int().meta({ description: 'Items in this answer', example: 1 }),
    offset: z.int().meta({ description: 'Items passed over', example: 0 }),
    totalCount: z.int().meta({ description: 'Destinations of this client', example: 1 }),
    destinations: z.array(destinationRecord),
  })
  .meta({ id: 'DestinationList', description: 'Destinations of this client, oldest first' })

export type Jwk = z.output<typeof jwk>
export type PublicKey = z.output<typeof publicKey>
export type KeyList = z.output<typeof keyList>
export type PublicService = z.output<typeof publicService>
export type DestinationInput = z.output<typeof destinationInput>
export type DestinationPatch = z.output<typeof destinationPatch>
export type PublicDestination = z.output<typeof publicDestination>
export type DestinationRecord = z.output<typeof destinationRecord>
export type DestinationList = z.output<typeof destinationList>
