import { settings } from '#lib/platform/env.ts'
import { codeOf, messageOf } from '@kurier/own-postgres/own-database-error'

/** Codes of a certificate that is not trusted here (Node's, from OpenSSL), of one that is out of time, of another name. */
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_UNTRUSTED|CERT_SIGNATURE_|INVALID_CA|CERT_CHAIN_)/
const OUT_OF_TIME = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID'
const NO_TLS = 'The server does not support SSL connections'

/**
 * What a connection to the database failed by, where that was its TLS: with the setting at fault and the way out.
 * @throws that Error, or the one that was given
 */
export function nameCertificate(error: unknown): never {
  const fix = fixOf(error)
  if (fix === undefined) throw error
  const name = settings().isDatabasePooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  throw Object.assign(new Error(`${name}: ${fix} (${messageOf(error)})`, { cause: error }), { code: 'invalid-setting' })
}

function fixOf(error: unknown): string | undefined {
  const code = codeOf(error)
  if (UNTRUSTED.test(code)) {
    return "the database's certificate is of no authority that is trusted here; name the file of its authority's certificates: …?sslmode=verify-full&sslrootcert=/path/to/ca.pem"
  }
  if (OUT_OF_TIME.has(code)) return "the database's certificate is out of its time; renew it, or set the clock right"
  if (code === OTHER_NAME)
    return "the database's certificate is for another name; write the host by a name that it holds"
  if (messageOf(error) === NO_TLS)
    return 'it asks for TLS, which the server does not speak; turn it on there, or write sslmode=disable'
  return undefined
}
