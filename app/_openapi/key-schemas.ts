import {
  KID,
  keyLengths,
  keyPurposes,
  privateMembers,
  publicMembers,
  type KeyPurpose,
} from '#lib/destinations/terms.ts'
import { without } from '#lib/platform/json-schema.ts'
import { exampleKeys } from '#lib/platform/wire-examples.ts'

const BASE64URL = '^[A-Za-z0-9_-]+$'
const names = { encryption: 'EncryptionKey', signing: 'SigningKey' } as const satisfies Record<KeyPurpose, string>

/** A public key of one purpose as it comes in and goes out (RFC 7517; decisions 4, "Keys"). */
function keyFor(purpose: KeyPurpose, description: string) {
  const { alg, keyOps } = keyPurposes[purpose]
  const { modulus, exponent, certificate, certificates } = keyLengths
  const text = { type: 'string' as const }
  return {
    type: 'object' as const,
    description,
    properties: {
      kty: { ...text, const: 'RSA' },
      kid: { ...text, pattern: KID.source, description: 'Key id, unique within the destination' },
      alg: { ...text, const: alg },
      key_ops: { type: 'array' as const, items: { ...text, const: keyOps[0] }, minItems: 1, maxItems: 1 },
      n: {
        ...text,
        minLength: modulus.least,
        maxLength: modulus.most,
        pattern: BASE64URL,
        description: 'Modulus, at least 4096 bit',
      },
      e: {
        ...text,
        minLength: exponent.least,
        maxLength: exponent.most,
        pattern: BASE64URL,
        description: 'Exponent, odd and at least 65537',
      },
      x5c: {
        type: 'array' as const,
        description:
          'Certificate chain as base64 of DER: the first of this very key, each issued by the next. Where the operator has ' +
          'named trusted roots, a new key is refused unless its chain leads to one of them',
        items: { ...text, maxLength: certificate, pattern: '^[A-Za-z0-9+/]+={0,2}$' },
        minItems: 1,
        maxItems: certificates,
      },
    },
    required: [...publicMembers],
    ...without(privateMembers),
    example: exampleKeys[purpose],
  }
}

const reference = (purpose: KeyPurpose): string => `#/components/schemas/${names[purpose]}`

/** The keys of destinations, under `components/schemas`; what is parsed with is in `lib/destinations/schema.ts`. */
export const keySchemas = {
  [names.encryption]: keyFor(
    'encryption',
    'Public RSA key as JWK (RFC 7517) that submissions are encrypted for; a private member is refused',
  ),
  [names.signing]: keyFor(
    'signing',
    'Public RSA key as JWK (RFC 7517) that the events of the destination verify with; a private member is refused',
  ),
  PublicKey: {
    description: 'Public RSA key as JWK (RFC 7517); `alg` tells what it is for',
    oneOf: [{ $ref: reference('encryption') }, { $ref: reference('signing') }],
    discriminator: {
      propertyName: 'alg',
      mapping: {
        [keyPurposes.encryption.alg]: reference('encryption'),
        [keyPurposes.signing.alg]: reference('signing'),
      },
    },
  },
}
