import { z } from 'zod'

const text = (most: number) => z.string().max(most).regex(/\S/, 'must not be empty')

/** Where a service is offered: `DE` and up to 12 digits of the regional key; a shorter one covers all that begin with it. */
export const region = z
  .string()
  .regex(/^DE\d{0,12}$/, 'must be `DE` and up to 12 digits')
  .meta({ description: 'Regional key; a shorter one covers all that begin with it', example: 'DE09162' })

/** Identifier of an administrative service: a URN (RFC 8141), compared as it is written. */
export const serviceIdentifier = z
  .string()
  .max(255)
  .regex(/^urn:[a-z0-9][a-z0-9-]{0,31}:[!-~]+$/i, 'must be a URN such as `urn:de:fim:leika:leistung:99107023017000`')
  .meta({ description: 'URN of the service', example: 'urn:de:fim:leika:leistung:99107023017000' })

const submissionSchema = z.object({
  schemaUri: text(2048).refine((uri) => URL.canParse(uri), 'must be an absolute URI'),
  mimeType: z.enum(['application/json', 'application/xml']),
})

const publicService = z.object({
  identifier: serviceIdentifier,
  regions: z.array(region).default([]).meta({ description: 'Where it is offered; everywhere when empty' }),
  submissionSchemas: z.array(submissionSchema).default([]),
})

const contactInformation = z.object({
  legalName: text(255),
  email: z.email().max(254),
  address: text(1000).optional(),
  phone: text(100).optional(),
  unit: text(255).optional(),
})

const kid = z
  .string()
  .regex(/^[!-~]{8,64}$/, 'must be 8 to 64 visible ASCII characters')
  .meta({ description: 'Key id, unique within the destination' })

/** True for a text that a key may have as its kid; others, such as one with U+0000, no database is asked for. */
export function isKid(text: string): boolean {
  return kid.safeParse(text).success
}

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding')

/**
 * A public key as it comes in (RFC 7517, RFC 7518 section 6.3.1); `key-rules.ts` says what it must be. Loose, because a
 * private member has to be seen to be refused.
 */
export const jwk = z
  .looseObject({
    kty: z.literal('RSA', 'must be `RSA`'),
    kid,
    alg: z.enum(['RSA-OAEP-256', 'PS512']),
    key_ops: z.array(z.string()).meta({ description: '`["wrapKey"]` to encrypt, `["verify"]` to check signatures' }),
    n: base64url(2800).meta({ description: 'Modulus, at least 4096 bit' }),
    e: base64url(16).meta({ description: 'Exponent', example: 'AQAB' }),
    x5c: z.array(z.string().max(16_384)).min(1).max(10).optional(),
  })
  .meta({ description: 'Public RSA key as JWK; private members are refused' })

/** A public key as it goes out. */
export const publicKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.enum(['RSA-OAEP-256', 'PS512']),
  key_ops: z.array(z.enum(['wrapKey', 'verify'])),
  n: z.string(),
  e: z.string(),
  x5c: z.array(z.string()).optional(),
})

/** The keys of a destination that are not revoked, the active encryption key first. */
export const keyList = z.object({ keys: z.array(publicKey) })

export const destinationStatus = z
  .enum(['created', 'active', 'inactive', 'decommissioned'])
  .meta({ description: '`created` until an encryption key, a signing key and a public service are there' })

/** Callback of a destination (specification 2); the secret may be left out while the URL stays the same. */
const callback = z.object({
  url: z.string().meta({ description: 'HTTPS address', example: 'https://administration.example/callbacks' }),
  secret: z.string().optional().meta({ writeOnly: true, description: '32 to 512 characters; never returned' }),
})

/** Body of POST and PUT (decisions 4). */
export const destinationInput = z.object({
  name: text(255),
  contactInformation,
  metadataVersions: z
    .array(z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'must be a version such as `1.0.0`'))
    .min(1)
    .meta({ example: ['1.0.0'] }),
  publicServices: z.array(publicService).default([]),
  encryptionKid: kid.optional(),
  encryptionPublicKey: jwk.optional(),
  signingPublicKey: jwk.optional(),
  callback: callback.nullish(),
  status: destinationStatus.optional(),
})

/**
 * Body of PATCH: a JSON Merge Patch (RFC 7396). Null removes what may be missing; what may not be missing takes no null.
 */
export const destinationPatch = z
  .object({
    ...destinationInput.partial().shape,
    contactInformation: contactInformation.partial().extend({
      address: text(1000).nullish(),
      phone: text(100).nullish(),
      unit: text(255).nullish(),
    }),
    publicServices: z.array(publicService).nullish(),
    callback: callback.partial().nullish(),
  })
  .partial()
  .meta({ description: 'JSON Merge Patch of a destination: null removes a member' })

/** What everybody may know of a destination (decisions 4, public reads). */
export const publicDestination = z.object({
  destinationId: z.uuid(),
  status: destinationStatus,
  encryptionKid: z.string().optional(),
  metadataVersions: z.array(z.string()),
  publicServices: z.array(publicService),
})

/** What its administration knows of it: everything but the callback secret. */
export const destinationRecord = publicDestination.extend({
  name: z.string(),
  contactInformation,
  callback: z.object({ url: z.string() }).optional(),
})

/** The destinations a client is assigned to, oldest first (decisions 3, lists). */
export const destinationList = z.object({
  count: z.int(),
  offset: z.int(),
  totalCount: z.int(),
  destinations: z.array(destinationRecord),
})

export type Jwk = z.output<typeof jwk>
export type PublicKey = z.output<typeof publicKey>
export type KeyList = z.output<typeof keyList>
export type DestinationStatus = z.output<typeof destinationStatus>
export type PublicService = z.output<typeof publicService>
export type DestinationInput = z.output<typeof destinationInput>
export type DestinationPatch = z.output<typeof destinationPatch>
export type PublicDestination = z.output<typeof publicDestination>
export type DestinationRecord = z.output<typeof destinationRecord>
export type DestinationList = z.output<typeof destinationList>
