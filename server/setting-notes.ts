import { fileBytes } from '#lib/documents/rules.ts'
import { DAY } from '#lib/platform/durations.ts'
import { foreignVariables, misspeltNames, settings, settingValues } from '#lib/platform/env.ts'
import { isLoopback } from '#lib/platform/networks.ts'

/** What settings leave open, and what was set and has no effect: a sentence each, for the operator at a start. */
export function settingNotes(): string[] {
  return [...openDoors(), ...notRead(), ...withoutCounterpart(), ...overruled()]
}

function openDoors(): string[] {
  const { sandbox, insecureHttpAllowed, baseUrl, callbacks, metrics, cronMode, cronSecret } = settings()
  const isPlain = insecureHttpAllowed && !isLoopback(baseUrl) && baseUrl.startsWith('http:')
  const isToldToAll = metrics.port && !metrics.token && !isLoopback(`http://${metrics.host}`)
  return [
    sandbox && 'SANDBOX=true: the clock can be moved; not for real applications.',
    isPlain && 'ALLOW_INSECURE_HTTP=true: access tokens and sign-ins travel unprotected.',
    callbacks.allowedNetworks.length > 0 &&
      `CALLBACK_ALLOWED_NETWORKS: callbacks may reach ${callbacks.allowedNetworks.join(', ')}.`,
    isToldToAll && 'METRICS_HOST: whoever reaches that port may read the metrics; METRICS_TOKEN asks for a token.',
    cronMode === 'external' &&
      !cronSecret &&
      'CRON_MODE=external: without CRON_SECRET nobody can call /api/cron; due work waits for "kurier cron run".',
  ].filter((note) => typeof note === 'string')
}

function notRead(): string[] {
  const foreign = foreignVariables()
  return [
    ...misspeltNames().map(({ name, meant }) => `${name} is no setting and is not read; probably ${meant} was meant.`),
    ...(foreign.length > 0
      ? [`${foreign.join(', ')}: for other programs, and not read; all for the database stands in DATABASE_URL.`]
      : []),
  ]
}

/** What says something only beside another setting. */
const counterparts: Record<string, string> = {
  DATABASE_REPLICA_LAG_SECONDS: 'DATABASE_REPLICA_URL',
  METRICS_HOST: 'METRICS_PORT',
  OIDC_NAME: 'OIDC_ISSUER',
  OIDC_PROVISION: 'OIDC_ROLES',
  OIDC_ROLES: 'OIDC_ISSUER',
  OIDC_ROLES_CLAIM: 'OIDC_ROLES',
  OIDC_SCOPES: 'OIDC_ISSUER',
  OTEL_EXPORTER_OTLP_HEADERS: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  OTEL_TRACES_SAMPLER_ARG: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  REMINDER_DAYS: 'SMTP_URL',
  S3_PATH_STYLE: 'BLOB_STORE',
  S3_REGION: 'BLOB_STORE',
  TIMESTAMP_CA_FILE: 'TIMESTAMP_URL',
}

function withoutCounterpart(): string[] {
  const values = settingValues()
  const isSet = (name: string): boolean => values[name]?.value !== undefined && !values[name].isDefault
  return Object.entries(counterparts)
    .filter(([name, other]) => isSet(name) && values[other]?.value === undefined)
    .map(([name, other]) => `${name} has no effect without ${other}.`)
}

/** What was set to more than another setting lets come about. */
function overruled(): string[] {
  const values = settingValues()
  const { limits, deadlines, reminderDays } = settings()
  const bounds: readonly [name: string, value: number, bound: string, most: number][] = [
    ['LIMIT_ATTACHMENT_BYTES', limits.attachment, 'LIMIT_TOTAL_BYTES', limits.total],
    ['LIMIT_FORM_ATTACHMENT_BYTES', limits.formAttachment, 'LIMIT_FORM_TOTAL_BYTES', limits.formTotal],
    ['LIMIT_FORM_ATTACHMENT_BYTES', limits.formAttachment, 'LIMIT_ATTACHMENT_BYTES', fileBytes(limits.attachment)],
    ['LIMIT_FORM_TOTAL_BYTES', limits.formTotal, 'LIMIT_TOTAL_BYTES', fileBytes(limits.total)],
    ['LIMIT_CONNECTIONS_PER_NETWORK', limits.networkConnections, 'LIMIT_CONNECTIONS', limits.connections],
    ['REMINDER_DAYS', Math.max(...reminderDays), 'DEADLINE_SUBMITTED_DAYS', deadlines.submitted / DAY],
  ]
  return bounds
    .filter(([name, value, , most]) => values[name]?.isDefault === false && value > most)
    .map(([name, , bound, most]) => `${name}: ${bound} comes before, and lets ${most} be the most.`)
}
