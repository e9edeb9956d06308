import { z } from 'zod'
import { clients } from '../rooms/clients.ts'
import { settingRows } from '../rooms/lists.ts'
import { dayBounds } from './berlin-day.ts'
import { bucketOf } from './bucket-settings.ts'
import { claimRows } from './claim-roles.ts'
import { contradictions } from './contradictions.ts'
import { removeForeign } from './foreign-variables.ts'
import { nearNames } from './near-names.ts'
import { isLoopback } from './networks.ts'
import { forget, oncePerProcess } from './once-per-process.ts'
import { fileNames, fromFiles } from './secret-files.ts'
import { partsOfSunset } from './setting-kinds.ts'
import { settingSchema, type Variables } from './setting-schemas.ts'
import { unsafeSwitches } from './unsafe-switches.ts'
import { packageVersion } from './version.ts'
import { DAY, HOUR, SECOND } from './durations.ts'
import { deemedRule } from './deemed-rule.ts'
import { caseDeadline, documentDeadlines, reminderDays, unsubmittedCaseDeadline } from './deadlines.ts'

/** Most seconds that an access token is valid, for any bearer (specification 5, rule 3). */
export const LONGEST_ACCESS_TOKEN = clients.settings.ACCESS_TOKEN_TTL.most

/** {schema_base} of the public service (decisions 1). */
export const PUBLIC_SCHEMAS = 'https://schema.fitko.de/fit-connect'

/** Defaults from the table of deadlines. */
const decided: Partial<Record<keyof Variables, unknown>> = {
  DEADLINE_INCOMPLETE_DAYS: documentDeadlines.incomplete.days,
  DEADLINE_SUBMITTED_DAYS: documentDeadlines.submitted.days,
  DEADLINE_CONTENT_DAYS: documentDeadlines.decided.days,
  DEADLINE_CASE_DAYS: caseDeadline.days,
  DEADLINE_UNSUBMITTED_CASE_DAYS: unsubmittedCaseDeadline.days,
  REMINDER_DAYS: [...reminderDays],
}

/**
 * Every setting of the product, from the manifests of the rooms; docs/operating/settings.md is made of them, and
 * `.env.example` lists the same names (a test compares).
 */
const variables = z.object(
  Object.fromEntries(settingRows.map(([name, setting]) => [name, settingSchema(setting, decided[name])])),
) as unknown as z.ZodType<Variables> // each of its own kind

/** What each setting is that nobody sets; none for those that are then missing. */
export const settingDefaults = (): Variables => variables.parse({})

/** The names of all environment variables that the product reads. */
export const settingNames: readonly string[] = settingRows.map(([name]) => name)

function settingsFrom(values: Variables) {
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const ownSchemas = values.SCHEMA_BASE ?? `${baseUrl}/schemas`
  return {
    version: packageVersion,
    databaseUrl: values.DATABASE_URL,
    /** PostgreSQL itself, for work that needs a session: migrations and backups. */
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** DATABASE_URL leads to a pooler in transaction mode: a session belongs to a client only for one transaction. */
    isDatabasePooled: values.DATABASE_DIRECT_URL !== undefined,
    /** A streaming standby for lists and figures of the portal; most milliseconds that it may be behind. */
    replica: { url: values.DATABASE_REPLICA_URL, mostLag: values.DATABASE_REPLICA_LAG_SECONDS * SECOND },
    /** Milliseconds after which an unanswered query counts as "the database is not there" (decisions 3: 503). */
    databaseAnswerLimit: values.DATABASE_ANSWER_SECONDS * 1000,
    baseUrl,
    port: values.PORT,
    host: values.HOST ?? (isLoopback(baseUrl) ? '127.0.0.1' : '0.0.0.0'),
    /** Whether this node has the pages; without them it answers interfaces alone. */
    hasPages: values.PAGES,
    dataDir: values.DATA_DIR,
    bucket: bucketOf(values),
    masterKey: values.MASTER_KEY,
    masterKeyFile: values.MASTER_KEY_FILE,
    cronSecret: values.CRON_SECRET,
    cronMode: values.CRON_MODE,
    metrics: { token: values.METRICS_TOKEN, port: values.METRICS_PORT, host: values.METRICS_HOST },
    traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    sandbox: values.SANDBOX,
    wireProfile: values.WIRE_PROFILE,
    /** Whether the addresses of the wire were set; commands take those of the database instead of defaults. */
    isSet: {
      baseUrl: values.BASE_URL !== undefined,
      schema: values.SCHEMA_BASE !== undefined || values.WIRE_PROFILE !== 'own',
    },
    /** Specification conventions: {schema_base}; decisions 1. */
    schemaBase: values.WIRE_PROFILE === 'fit-connect' ? PUBLIC_SCHEMAS : ownSchemas,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Milliseconds after SIGTERM in which a node reports that it is not ready, and goes on answering. */
    stopDelay: values.STOP_DELAY_SECONDS * SECOND,
    requestHeaderSeconds: values.REQUEST_HEADER_SECONDS,
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    logLevel: values.LOG_LEVEL,
    accessTokenSeconds: values.ACCESS_TOKEN_TTL,
    /** The ends of what is deprecated; a date means its beginning in Germany. */
    sunsets: sunsetsOf(values),
    eventSigningKeyBits: values.EVENT_SIGNING_KEY_BITS,
    insecureHttpAllowed: values.ALLOW_INSECURE_HTTP,
    mail: mailOf(values),
    openIdConnect: openIdConnectOf(values),
    /** Of operators and owners who sign in by password. */
    secondFactorRequired: values.SECOND_FACTOR_REQUIRED,
    operator: operatorOf(values),
    /** More areas than the built-in ones, for the routing interface. */
    areasFile: values.AREAS_FILE,
    /** The page "Where can I send?" for people without an account. */
    hasPublicSearch: values.PUBLIC_SEARCH,
    /** The status page for people without an account. */
    hasPublicStatus: values.PUBLIC_STATUS,
    callbacks: callbacksOf(values),
    /** Roots that certificate chains of keys must lead to, and lists of what was revoked; without the first, none is checked. */
    keyTrust: { file: values.KEY_TRUST_FILE, listsFile: values.KEY_TRUST_CRL_FILE },
    timeStamps: timeStampsOf(values),
    /** From when a document counts as received; undefined: the portal does not mention it. */
    deemedReceipt: deemedRule(values.DEEMED_RECEIPT),
    deadlines: deadlinesOf(values),
    /** Days of waiting after which an administration is reminded of a submission; decisions 5. */
    reminderDays: values.REMINDER_DAYS,
    /** Months after which a new key or secret is proposed; 0: never for its age. */
    rotationMonths: values.ROTATION_PROPOSED_MONTHS,
    /** Milliseconds for which a browser may keep private keys at the workbench; 0: only in the memory of the page. */
    workbenchKeys: values.WORKBENCH_KEYS_HOURS * HOUR,
    /** Free bytes of the disk below which nothing large is taken. */
    leastFree: values.STORAGE_LEAST_FREE_BYTES,
    limits: limitsOf(values),
  }
}

/** Milliseconds; decisions 5. */
function deadlinesOf(values: Variables) {
  return {
    incomplete: values.DEADLINE_INCOMPLETE_DAYS * DAY,
    submitted: values.DEADLINE_SUBMITTED_DAYS * DAY,
    content: values.DEADLINE_CONTENT_DAYS * DAY,
    case: values.DEADLINE_CASE_DAYS * DAY,
    unsubmittedCase: values.DEADLINE_UNSUBMITTED_CASE_DAYS * DAY,
  }
}

/** Bytes on the wire and counts; decisions 3. The limits of forms count a file as it lies on the person's disk. */
function limitsOf(values: Variables) {
  return {
    json: values.LIMIT_JSON_BYTES,
    metadata: values.LIMIT_METADATA_BYTES,
    data: values.LIMIT_DATA_BYTES,
    attachment: values.LIMIT_ATTACHMENT_BYTES,
    attachments: values.LIMIT_ATTACHMENTS,
    total: values.LIMIT_TOTAL_BYTES,
    formAttachment: values.LIMIT_FORM_ATTACHMENT_BYTES,
    formTotal: values.LIMIT_FORM_TOTAL_BYTES,
    clientIncomplete: values.LIMIT_CLIENT_INCOMPLETE_BYTES,
    networkIncomplete: values.LIMIT_NETWORK_INCOMPLETE_BYTES,
    submitMemory: values.LIMIT_SUBMIT_MEMORY_BYTES,
    arriving: values.LIMIT_ARRIVING,
    connections: values.LIMIT_CONNECTIONS,
    networkConnections: values.LIMIT_CONNECTIONS_PER_NETWORK,
    clientRequests: values.RATE_CLIENT_REQUESTS,
    clientUploads: values.RATE_CLIENT_UPLOADS,
    clientSubmits: values.RATE_CLIENT_SUBMITS,
    addressRequests: values.RATE_ADDRESS_REQUESTS,
    addressPages: values.RATE_ADDRESS_PAGES,
    applicationsPerHour: values.FORM_APPLICATIONS_PER_HOUR,
    applicationsPerMinute: values.FORM_APPLICATIONS_PER_MINUTE,
  }
}

function sunsetsOf({ DEPRECATION_SUNSETS: entries }: Variables) {
  const { since } = clients.settings.DEPRECATION_SUNSETS
  const ends = new Map(entries.map(partsOfSunset))
  const names = Object.keys(since) as (keyof typeof since)[] // the keys of that table
  const found = names.flatMap((name) => {
    const { from } = dayBounds({ from: ends.get(name) })
    return from ? [[name, from] as const] : []
  })
  return new Map(found)
}

/** Allowed addresses of callbacks, and the number of addresses a client may have. */
function callbacksOf(values: Variables) {
  return {
    allowedNetworks: values.CALLBACK_ALLOWED_NETWORKS,
    ports: values.CALLBACK_PORTS,
    caFile: values.CALLBACK_CA_FILE,
    proxyUrl: values.CALLBACK_PROXY_URL,
    mostAddresses: values.LIMIT_CALLBACK_ADDRESSES,
  }
}

/** The operator's name, logo and addresses of its legal pages, for the foot of every page. */
function operatorOf(values: Variables) {
  return {
    name: values.OPERATOR_NAME,
    logoFile: values.OPERATOR_LOGO,
    imprintUrl: values.IMPRINT_URL,
    privacyUrl: values.PRIVACY_URL,
    accessibilityUrl: values.ACCESSIBILITY_URL,
  }
}

/** The mail server; undefined without SMTP_URL. */
function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Variables): { smtpUrl: string; from: string } | undefined {
  return smtpUrl && from ? { smtpUrl, from } : undefined
}

/** The authority that stamps checkpoints (RFC 3161), and a PEM file of the certificates that must vouch for it. */
function timeStampsOf({ TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: caFile }: Variables) {
  return url && caFile ? { url, caFile } : undefined
}

/** The OpenID Connect provider for sign-in; undefined without OIDC_ISSUER. */
function openIdConnectOf(values: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.OIDC_NAME,
    scopes: values.OIDC_SCOPES,
    rolesClaim: values.OIDC_ROLES_CLAIM,
    roles: claimRows(values.OIDC_ROLES ?? []),
    /** Whether somebody who is not known gets access by a role at the first sign-in. */
    provisions: values.OIDC_PROVISION,
  }
}

export type Settings = ReturnType<typeof settingsFrom>

/**
 * Reads settings out of environment variables, and of the files that they name for secrets. Empty values count as unset.
 * @throws Error with code `invalid-setting`; its message names each variable at fault and its remedy.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = fromFiles(filled(environment))
  if (given.faults.length > 0) throw invalidSetting(given.faults)
  const parsed = variables.safeParse(given.values)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw invalidSetting(faults)
  }
  const faults = contradictions(parsed.data)
  if (faults.length > 0) throw invalidSetting(faults)
  return settingsFrom(parsed.data)
}

const filled = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )

/** Every setting in force by its environment name, secrets included; `isDefault`: it has the default value. */
export function settingValues(): Record<string, { value: unknown; isDefault: boolean }> {
  const defaults: Record<string, unknown> = variables.parse({})
  const values: Record<string, unknown> = variables.parse(fromFiles(filled(process.env)).values)
  const isDefault = (name: string) => JSON.stringify(values[name]) === JSON.stringify(defaults[name])
  return Object.fromEntries(settingNames.map((name) => [name, { value: values[name], isDefault: isDefault(name) }]))
}

function invalidSetting(faults: string[]): Error {
  const message = ['These settings cannot be used:', ...faults.map((fault) => `  ${fault}`), 'See .env.example.'].join(
    '\n',
  )
  return Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** The settings in force, parsed on first use (never on import, so that a build needs none). */
export function settings(): Settings {
  return oncePerProcess('settings', () => {
    foreignVariables().push(...removeForeign(process.env))
    const unsafe = unsafeSwitches(process.env, process.execArgv)
    if (unsafe.length > 0) throw invalidSetting(unsafe)
    return parseSettings(process.env)
  })
}

/** Unknown variables that probably misspell a setting, each with that setting. */
export const misspeltNames = (): ReturnType<typeof nearNames> =>
  nearNames(Object.keys(process.env), [...settingNames, ...fileNames])

/** Variables for other programs that this process was started with and ignores. */
export const foreignVariables = (): string[] => oncePerProcess('foreign-variables', () => [])

/** Adds values found by the start-up (own database, made keys, chosen port) for every module of this process. */
export function completeSettings(found: Record<string, string>): Settings {
  Object.assign(process.env, found)
  forget('settings')
  return settings()
}
