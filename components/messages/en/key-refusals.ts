import type { keyRefusals as german } from '../de/key-refusals.ts'

export const keyRefusals: typeof german = {
  kty: 'kty must be RSA.',
  kid: 'kid must be 8 to 64 visible ASCII characters and unique within the destination.',
  alg: 'alg must be RSA-OAEP-256 (encryption) or PS512 (signing).',
  key_ops: 'key_ops must be ["wrapKey"] (encryption) or ["verify"] (signing).',
  n: 'n must belong to an RSA key with at least 4096 bit.',
  e: 'e must be a valid RSA exponent, such as AQAB.',
  x5c: 'x5c must contain valid certificates for this key, or be left out.',
  other: 'The service did not accept this key. Check that it is a public RSA key.',
}
