import { z } from 'zod'

/** An encrypted part as it travels; `rules.ts` says what it must be (decisions 4, "Encrypted parts"). */
export const compactJwe = (error?: string) =>
  z.string(error === undefined ? undefined : { error }).meta({
    description:
      'Compact JWE (RFC 7516), five base64url segments: `alg` RSA-OAEP-256, `enc` A256GCM, `kid` of the key it is ' +
      'encrypted for, no `zip`, no `crit`. The fifth segment is the authentication tag of the part.',
    example:
      'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoi4oCmIn0.SGVhZGVy.aXYtOTYtYml0.Y29udGVudA.dGFn',
  })
