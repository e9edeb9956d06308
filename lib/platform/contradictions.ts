import { bucketFaults } from './blobs/bucket-settings.ts'
import { isLoopback } from './networks.ts'

type Given = Parameters<typeof bucketFaults>[0] & {
  ALLOW_INSECURE_HTTP: boolean
  METRICS_PORT?: number
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
      | 'OIDC_CLIENT_SECRET',
      string
    > & { MASTER_KEY: unknown }
  >

/**
 * What single settings cannot tell: values that do not go together. Each sentence names the setting to change.
 * @param values as they were read
 */
export function contradictions(values: Given): string[] {
  const faults: string[] = []
  const base = values.BASE_URL
  if (base?.startsWith('http:') && !isLoopback(base) && !values.ALLOW_INSECURE_HTTP) {
    faults.push('BASE_URL: plain http is only for this machine itself; use https, or set ALLOW_INSECURE_HTTP=true')
  }
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
  faults.push(...providerFaults(values), ...bucketFaults(values))
  if (values.WIRE_PROFILE === 'fit-connect' && values.SCHEMA_BASE) {
    faults.push('SCHEMA_BASE: is set by WIRE_PROFILE=fit-connect; remove one of the two')
  }
  return faults
}

function providerFaults(values: Given): string[] {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return []
  const faults = missing.map((name) => `${name}: is missing; ${names.join(', ')} go together`)
  const issuer = values.OIDC_ISSUER
  if (issuer?.startsWith('http:') && !isLoopback(issuer) && !values.ALLOW_INSECURE_HTTP) {
    faults.push('OIDC_ISSUER: plain http is only for this machine itself; use https')
  }
  return faults
}
