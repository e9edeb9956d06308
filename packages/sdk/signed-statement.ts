import { readJws, signatureFault } from './compact-jws.ts'
import { filledText, fitting, type JsonObject, type JsonShapeCheck } from './json-shape.ts'
import type { KeySet } from './public-reads.ts'

/** Why a token is no statement that the service has signed. */
export type StatementFault =
  | 'no-jws'
  | 'header-unfit'
  | 'claims-unfit'
  | 'key-unknown'
  | 'key-unfit'
  | 'signature-wrong'

export type CheckedStatement<Claims> =
  | { verified: true; kid: string; issuedAt: Date; claims: Claims }
  | { verified: false; reason: StatementFault }

interface StatementKind<Claims> {
  /** Media type in the header, such as `kurier-checkpoint+jwt`. */
  typ: string
  claims: JsonShapeCheck<Claims>
}

/** The kid of a header that is exactly `alg` PS512, this `typ` and `kid`. */
function kidOf({ alg, typ, kid, ...others }: JsonObject, wanted: string): string | undefined {
  if (Object.keys(others).length > 0 || alg !== 'PS512' || typ !== wanted) return undefined
  const named = fitting(filledText, kid)
  return named.ok ? named.value : undefined
}

/**
 * Checks a statement of the service that is no event: a compact JWS (PS512) with a key that signs events. Whether its issuer is
 * the service's is for the caller to say. Never throws for a bad one.
 * @param keys of the service, from `{base_url}/submission-api/.well-known/jwks.json`
 */
export async function verifyStatement<Claims extends { iat: number }>(
  token: string,
  kind: StatementKind<Claims>,
  { keys }: KeySet,
): Promise<CheckedStatement<Claims>> {
  const refused = (reason: StatementFault) => ({ verified: false as const, reason })
  const jws = readJws(token)
  if (!jws) return refused('no-jws')
  const kid = kidOf(jws.header, kind.typ)
  if (kid === undefined) return refused('header-unfit')
  const said = fitting(kind.claims, jws.payload)
  if (!said.ok) return refused('claims-unfit')
  const key = keys.find((one) => one.kid === kid)
  if (!key) return refused('key-unknown')
  const fault = await signatureFault(token, key, 3072)
  if (fault) return refused(fault)
  return { verified: true, kid, issuedAt: new Date(said.value.iat * 1000), claims: said.value }
}
