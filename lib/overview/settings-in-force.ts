import { readFile, stat } from 'node:fs/promises'
import { assertOperator } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { settings, settingValues } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import type { SettingsInForce } from './operation-schema.ts'

/** The closed list of settings whose values may be shown. Of every other one it is only told whether it is set. */
const shown: ReadonlySet<string> = new Set([
  'BASE_URL',
  'PORT',
  'HOST',
  'ALLOW_INSECURE_HTTP',
  'TRUSTED_PROXIES',
  'DATABASE_REPLICA_LAG_SECONDS',
  'DATABASE_ANSWER_SECONDS',
  'DATA_DIR',
  'BLOB_STORE',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_ACCESS_KEY_ID',
  'MASTER_KEY_FILE',
  'CRON_MODE',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_TRACES_SAMPLER_ARG',
  'SCHEMA_BASE',
  'WIRE_PROFILE',
  'ACCESS_TOKEN_TTL',
  'EVENT_SIGNING_KEY_BITS',
  'MAIL_FROM',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'SECOND_FACTOR_REQUIRED',
  'DEEMED_RECEIPT',
  'OPERATOR_NAME',
  'OPERATOR_LOGO',
  'IMPRINT_URL',
  'PRIVACY_URL',
  'ACCESSIBILITY_URL',
  'AREAS_FILE',
  'PUBLIC_SEARCH',
  'PUBLIC_STATUS',
  'CALLBACK_ALLOWED_NETWORKS',
  'CALLBACK_PORTS',
  'CALLBACK_CA_FILE',
  'TIMESTAMP_CA_FILE',
  'DEADLINE_INCOMPLETE_DAYS',
  'DEADLINE_SUBMITTED_DAYS',
  'DEADLINE_CONTENT_DAYS',
  'DEADLINE_CASE_DAYS',
  'DEADLINE_UNSUBMITTED_CASE_DAYS',
  'REMINDER_DAYS',
  'ROTATION_PROPOSED_MONTHS',
  'LIMIT_JSON_BYTES',
  'LIMIT_METADATA_BYTES',
  'LIMIT_DATA_BYTES',
  'LIMIT_ATTACHMENT_BYTES',
  'LIMIT_ATTACHMENTS',
  'LIMIT_TOTAL_BYTES',
  'LIMIT_FORM_ATTACHMENT_BYTES',
  'LIMIT_FORM_TOTAL_BYTES',
  'LIMIT_CLIENT_INCOMPLETE_BYTES',
  'LIMIT_NETWORK_INCOMPLETE_BYTES',
  'STORAGE_LEAST_FREE_BYTES',
  'LIMIT_SUBMIT_MEMORY_BYTES',
  'LIMIT_CALLBACK_ADDRESSES',
  'LIMIT_ARRIVING',
  'LIMIT_CONNECTIONS',
  'LIMIT_CONNECTIONS_PER_NETWORK',
  'STOP_DELAY_SECONDS',
  'REQUEST_HEADER_SECONDS',
  'KEEP_ALIVE_SECONDS',
  'RATE_CLIENT_REQUESTS',
  'RATE_CLIENT_UPLOADS',
  'RATE_CLIENT_SUBMITS',
  'RATE_ADDRESS_REQUESTS',
  'RATE_ADDRESS_PAGES',
  'FORM_APPLICATIONS_PER_HOUR',
  'FORM_APPLICATIONS_PER_MINUTE',
  'SANDBOX',
  'LOG_LEVEL',
])

/**
 * The settings in force on this node, in the order of `.env.example`; values of secrets and of addresses that may hold
 * one never leave.
 * @throws Refusal `not-found` unless this is an operator
 */
export function settingsInForce({ actor }: Context): SettingsInForce {
  assertOperator(actor)
  const { baseUrl, host, schemaBase } = settings()
  /** Those that follow from others while they are not set. */
  const derived: Record<string, string> = { BASE_URL: baseUrl, HOST: host, SCHEMA_BASE: schemaBase }
  const rows = Object.entries(settingValues()).map(([name, { value, isDefault }]) => {
    const isSecret = !shown.has(name)
    const isSet = isSecret ? value !== undefined : !isDefault
    return { name, isSecret, isSet, isDefault, value: isSecret ? null : inWords(value ?? derived[name]) }
  })
  return { settings: rows }
}

function inWords(value: unknown): string | null {
  if (value === undefined) return null
  return Array.isArray(value) ? value.join(', ') || null : typeof value === 'string' ? value : JSON.stringify(value)
}

const MOST_BYTES = 262_144

/**
 * The operator's logo (setting OPERATOR_LOGO), at most 256 kB.
 * @throws Refusal `not-found` when none is set or the file cannot be shown; the log says why
 */
export async function operatorLogo(): Promise<{ bytes: Buffer; mediaType: 'image/svg+xml' | 'image/png' }> {
  const { logoFile } = settings().operator
  if (!logoFile) throw notFound('logo')
  const mediaType = /\.png$/i.test(logoFile) ? 'image/png' : 'image/svg+xml'
  try {
    const { size } = await stat(logoFile)
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes; ${MOST_BYTES} are the most`)
    return { bytes: await readFile(logoFile), mediaType }
  } catch (error) {
    log.warn({ file: logoFile, reason: String(error) }, 'OPERATOR_LOGO cannot be shown')
    throw notFound('logo')
  }
}
