import { assertOperator } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { settings, settingValues } from '../platform/env.ts'
import type { SettingsInForce } from './operation-schema.ts'

/** The closed list of settings whose values may be shown. Of every other one it is only told whether it is set. */
const shown: ReadonlySet<string> = new Set([
  'BASE_URL',
  'PORT',
  'HOST',
  'ALLOW_INSECURE_HTTP',
  'TRUSTED_PROXIES',
  'DATABASE_ANSWER_SECONDS',
  'DATA_DIR',
  'CRON_MODE',
  'SCHEMA_BASE',
  'WIRE_PROFILE',
  'ACCESS_TOKEN_TTL',
  'EVENT_SIGNING_KEY_BITS',
  'MAIL_FROM',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OPERATOR_NAME',
  'OPERATOR_LOGO',
  'IMPRINT_URL',
  'PRIVACY_URL',
  'ACCESSIBILITY_URL',
  'CALLBACK_ALLOWED_NETWORKS',
  'CALLBACK_CA_FILE',
  'DEADLINE_INCOMPLETE_DAYS',
  'DEADLINE_SUBMITTED_DAYS',
  'DEADLINE_CONTENT_DAYS',
  'DEADLINE_CASE_DAYS',
  'REMINDER_DAYS',
  'LIMIT_JSON_BYTES',
  'LIMIT_METADATA_BYTES',
  'LIMIT_DATA_BYTES',
  'LIMIT_ATTACHMENT_BYTES',
  'LIMIT_ATTACHMENTS',
  'LIMIT_TOTAL_BYTES',
  'LIMIT_SUBMIT_MEMORY_BYTES',
  'RATE_CLIENT_REQUESTS',
  'RATE_CLIENT_UPLOADS',
  'RATE_ADDRESS_REQUESTS',
  'FORM_APPLICATIONS_PER_HOUR',
  'SANDBOX',
  'LOG_LEVEL',
])

/**
 * The settings in force on this node, in the order of `.env.example`; values of secrets and of addresses that may hold
 * one never leave.
 * @throws Refusal `not-found` unless this is an operator
 */
export function settingsInForce(actor: Actor): SettingsInForce {
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
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}
