import { MOST_EMAIL } from '../accounts/terms.ts'

/** What a destination needs to take submissions. */
export const neededParts = ['encryption-key', 'signing-key', 'public-service'] as const
export type NeededPart = (typeof neededParts)[number]

/** How the callback of a destination stands. */
export const callbackStandings = ['none', 'paused', 'failing', 'working'] as const
export type CallbackStanding = (typeof callbackStandings)[number]

/** Decisions 4, "Keys": what a key is for shows in `alg` and `key_ops`. */
export const keyPurposes = {
  encryption: { alg: 'RSA-OAEP-256', keyOps: ['wrapKey'] },
  signing: { alg: 'PS512', keyOps: ['verify'] },
} as const
export type KeyPurpose = keyof typeof keyPurposes
export const keyPurposeNames = ['encryption', 'signing'] as const satisfies readonly KeyPurpose[]

/** Bits of the modulus of a key, at least. */
export const LEAST_KEY_BITS = 4096

/** Key ids: visible ASCII characters. */
export const KID = /^[!-~]{8,64}$/

/** Characters of the members of a key: base64url of a modulus of 4096 to 16,384 bit (zeros before it are taken), and so on. */
export const keyLengths = {
  modulus: { least: 683, most: 2800 },
  exponent: { least: 4, most: 16 },
  certificate: 16_384,
  certificates: 10,
} as const

/** Members that every public key has (decisions 4, "Keys"); a certificate chain may stand beside them. */
export const publicMembers = ['kty', 'kid', 'alg', 'key_ops', 'n', 'e'] as const

/** Members of private and symmetric keys (RFC 7518 sections 6.3.2 and 6.4). */
export const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const

/** Why the certificate chain of a key does not hold (RFC 5280 section 6.1, and section 6.3 for `revoked`). */
export const chainFaultKinds = [
  'unreadable',
  'not-issued',
  'untrusted',
  'not-authority',
  'too-long',
  'wrong-use',
  'weak-signature',
  'unknown-rule',
  'not-yet-valid',
  'ended',
  'revoked',
] as const
export type ChainFaultKind = (typeof chainFaultKinds)[number]

/** What the revocation lists say of a chain that holds: `unknown`: one is missing. */
export const revocationStates = ['checked', 'outdated', 'unknown'] as const
export type RevocationState = (typeof revocationStates)[number]

/** Media types of metadata and data (decisions 4). */
export const dataMimeTypes = ['application/json', 'application/xml'] as const
export type DataMimeType = (typeof dataMimeTypes)[number]

/** Characters of the members of a destination, at most. */
export const longest = {
  name: 255,
  legalName: 255,
  email: MOST_EMAIL,
  phone: 100,
  address: 1000,
  unit: 255,
  identifier: 255,
  schemaUri: 2048,
} as const

/** How many of each a destination may name. */
export const mostNamed = {
  metadataVersions: 100,
  publicServices: 2500,
  regions: 5000,
  submissionSchemas: 100,
  keyOperations: 10,
} as const

/** A region: `DE` and up to 12 digits of the regional key, or the digits alone. */
export const REGION = /^(?:DE\d{0,12}|\d{1,12})$/
/** Identifier of an administrative service: a URN (RFC 8141). */
export const SERVICE_IDENTIFIER = /^[uU][rR][nN]:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[!-~]+$/
/** A version of the metadata record, such as 1.0.0. */
export const METADATA_VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/
