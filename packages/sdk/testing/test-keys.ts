import type { JwkPair } from '../keys.ts'
import numbers from './rsa-numbers.json' with { type: 'json' }

/**
 * Whose pair it is: `encryption` and `signing` are a destination's, `service` the service's, `reply` an applicant's, and
 * `foreign` nobody's that the others know. All are RSA with 4096 bits, stand here for everyone to read and are good for
 * tests alone, where making one takes a second.
 */
export type TestKey = keyof typeof numbers

function pairOf(which: TestKey, members: { alg: string; kid: string }, operations: [string, string]): JwkPair {
  const { n, e, ...secret } = numbers[which]
  const common = { kty: 'RSA', ...members, n, e }
  return {
    publicKey: { ...common, key_ops: [operations[0]] },
    privateKey: { ...common, key_ops: [operations[1]], ...secret },
  }
}

/** A pair as `makeEncryptionKeyPair` makes it. */
export function encryptionPair(which: TestKey = 'encryption', kid = `${which}-key-1`): JwkPair {
  return pairOf(which, { alg: 'RSA-OAEP-256', kid }, ['wrapKey', 'unwrapKey'])
}

/** A pair as `makeSigningKeyPair` makes it. */
export function signingPair(which: TestKey = 'signing', kid = `${which}-key-1`): JwkPair {
  return pairOf(which, { alg: 'PS512', kid }, ['verify', 'sign'])
}
