import { z } from 'zod'

const member = z.string().optional()

const publishedKey = z.object({
  kty: z.enum(['RSA', 'EC']),
  kid: z.string(),
  alg: z.enum(['PS512', 'ES256']),
  key_ops: z.array(z.literal('verify')),
  n: member,
  e: member,
  crv: member,
  x: member,
  y: member,
})

/** Published verification keys (RFC 7517 section 5), newest first. */
export const publishedKeySet = z
  .object({ keys: z.array(publishedKey) })
  .meta({ id: 'KeySet', description: 'JWK Set, newest key first' })
