import { bucketFaults } from './bucket-settings.ts'
import { isLoopback } from './networks.ts'

type VariablesToCompare = Parameters<typeof bucketFaults>[0] & {
  ALLOW_INSECURE_HTTP: boolean
  METRICS_PORT?: number
  OIDC_SCOPES: string
  PORT: number
  WIRE_PROFILE: string
} & Partial<
    Record<
      | 'BASE_URL'
      | 'DATABASE_URL'
      | 'DATABASE_DIRECT_URL'
      | 'DATABASE_REPLICA_URL'
      | 'MASTER_KEY_FILE'
      | 'SMTP_URL'
      | 'MAIL_FROM'
      | 'SCHEMA_BASE'
      | 'OIDC_ISSUER'
      | 'OIDC_CLIENT_ID'
      | 'OIDC_CLIENT_SECRET'
      | 'OTEL_EXPORTER_OTLP_ENDPOINT'
      | 'OTEL_EXPORTER_OTLP_HEADERS'
      | 'KEY_TRUST_FILE'
      | 'KEY_TRUST_CRL_FILE'
      | 'TIMESTAMP_URL'
      | 'TIMESTAMP_CA_FILE',
      string
    > & { MASTER_KEY: unknown }
  >

/**
 * What single settings cannot tell: values that do not go together. Each sentence names the setting to change.
 * @param values as they were read
 */
export function contradictions(values: VariablesToCompare): string[] {
  const faults: string[] = []
  if (values.DATABASE_URL && !values.MASTER_KEY && !values.MASTER_KEY_FILE) {
    faults.push('MASTER_KEY: is required together with DATABASE_URL; make one with `openssl rand -hex 32` and keep it')
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    faults.push('DATABASE_DIRECT_URL: goes together with DATABASE_URL, which leads to the pooler; set both, or none')
  }
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    faults.push('DATABASE_REPLICA_URL: goes together with DATABASE_URL; the own PostgreSQL has no standby')
  }
  if (values.MASTER_KEY && values.MASTER_KEY_FILE) {
    faults.push('MASTER_KEY_FILE: stands in place of MASTER_KEY; remove one of the two')
  }
  if (values.METRICS_PORT === values.PORT) faults.push('METRICS_PORT: is PORT; choose another one')
  if (Boolean(values.SMTP_URL) !== Boolean(values.MAIL_FROM)) {
    faults.push('MAIL_FROM: goes together with SMTP_URL; set both, e.g. MAIL_FROM=kurier@authority.example')
  }
  if (values.TIMESTAMP_URL && !values.TIMESTAMP_CA_FILE) {
    faults.push(
      'TIMESTAMP_CA_FILE: is missing; without the certificates (PEM) that the authority of TIMESTAMP_URL must be issued by, whoever answers could stamp',
    )
  }
  if (values.KEY_TRUST_CRL_FILE && !values.KEY_TRUST_FILE) {
    faults.push('KEY_TRUST_CRL_FILE: goes together with KEY_TRUST_FILE, the certificates that sign the lists; set both')
  }
  faults.push(...plainFaults(values), ...providerFaults(values), ...bucketFaults(values))
  if (values.WIRE_PROFILE === 'fit-connect' && values.SCHEMA_BASE) {
    faults.push('SCHEMA_BASE: is set by WIRE_PROFILE=fit-connect; remove one of the two')
  }
  return faults
}

/** Headers that show who asks. */
const AUTHORIZATION = /(^|,)\s*authorization\s*=/i

/** Addresses with which a secret of another setting goes along, in the clear, and which setting that is. */
function companionOf(name: string, values: VariablesToCompare): string | undefined {
  if (name === 'BASE_URL') return 'access tokens and sign-ins'
  if (name === 'OIDC_ISSUER' && values.OIDC_CLIENT_SECRET) return 'OIDC_CLIENT_SECRET'
  const headers = values.OTEL_EXPORTER_OTLP_HEADERS ?? ''
  if (name === 'OTEL_EXPORTER_OTLP_ENDPOINT' && AUTHORIZATION.test(headers)) return 'OTEL_EXPORTER_OTLP_HEADERS'
  return undefined
}

/**
 * One rule for every address: what shows who somebody is goes over plain http to this machine alone, be it user and password
 * in the address or the secret of another setting. Keys of a bucket and passwords of PostgreSQL only sign there.
 */
function plainFaults(values: VariablesToCompare): string[] {
  if (values.ALLOW_INSECURE_HTTP) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
    if (url?.protocol !== 'http:' || isLoopback(url.href)) return []
    const secret = url.username || url.password ? 'user and password' : companionOf(name, values)
    if (secret === undefined) return []
    return [
      `${name}: over plain http everybody on the way can read ${secret}; use https, or for trials set ALLOW_INSECURE_HTTP=true`,
    ]
  })
}

function providerFaults(values: VariablesToCompare): string[] {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return []
  const faults = missing.map((name) => `${name}: is missing; ${names.join(', ')} go together`)
  if (!values.OIDC_SCOPES.split(/\s+/).includes('openid')) faults.push('OIDC_SCOPES: must hold openid')
  return faults
}
