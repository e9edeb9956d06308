import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DAY } from './durations.ts'
import { parseSettings, settingNames } from './env.ts'

const root = join(import.meta.dirname, '../..')

const masterKey = '0'.repeat(64)

test('without settings the service is at localhost, port 3000, with its own schemas', () => {
  const settings = parseSettings({})
  expect(settings).toMatchObject({ baseUrl: 'http://localhost:3000', host: '127.0.0.1', dataDir: './data' })
  expect(settings.schemaBase).toBe('http://localhost:3000/schemas')
  expect(settings.deadlines).toEqual({
    incomplete: DAY,
    submitted: 14 * DAY,
    content: 7 * DAY,
    case: 730 * DAY,
    unsubmittedCase: 7 * DAY,
  })
  expect(settings.reminderDays).toEqual([3, 9])
})

test('an empty variable counts as unset', () => {
  expect(parseSettings({ PORT: '', BASE_URL: '' }).baseUrl).toBe('http://localhost:3000')
})

test('a bucket is read out of its address; with an endpoint of its own it stands in the path', () => {
  expect(parseSettings({}).bucket).toBeUndefined()
  const own = { S3_ENDPOINT: 'https://s3.example/', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(parseSettings({ BLOB_STORE: 's3://bucket/some/prefix/', ...own }).bucket).toEqual({
    ...{ name: 'bucket', prefix: 'some/prefix/', endpoint: 'https://s3.example', region: 'us-east-1', pathStyle: true },
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  const amazons = parseSettings({ BLOB_STORE: 's3://bucket', S3_REGION: 'eu-central-1' }).bucket
  expect(amazons).toMatchObject({ prefix: '', region: 'eu-central-1', pathStyle: false, credentials: undefined })
})

test('the public profile speaks the public URIs', () => {
  expect(parseSettings({ WIRE_PROFILE: 'fit-connect' }).schemaBase).toBe('https://schema.fitko.de/fit-connect')
})

test('a base address loses its trailing slash', () => {
  expect(parseSettings({ BASE_URL: 'https://kurier.example/' }).baseUrl).toBe('https://kurier.example')
})

test.each([
  ['PORT', { PORT: 'abc' }],
  ['ACCESS_TOKEN_TTL', { ACCESS_TOKEN_TTL: '1801' }],
  ['EVENT_SIGNING_KEY_BITS', { EVENT_SIGNING_KEY_BITS: '2048' }],
  ['BASE_URL', { BASE_URL: 'http://kurier.example' }],
  ['BASE_URL', { BASE_URL: 'ftp://kurier.example' }],
  ['MASTER_KEY', { DATABASE_URL: 'postgres://localhost/kurier' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://localhost/kurier' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/kurier' }],
  ['MASTER_KEY', { MASTER_KEY: 'short' }],
  ['CRON_SECRET', { CRON_SECRET: 'short' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['TIMESTAMP_URL', { TIMESTAMP_URL: 'tsa.example' }],
  ['TIMESTAMP_CA_FILE', { TIMESTAMP_URL: 'https://tsa.example' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
  ['SANDBOX', { SANDBOX: 'yes' }],
  ['WIRE_PROFILE', { WIRE_PROFILE: 'other' }],
  ['OPERATOR_LOGO', { OPERATOR_LOGO: 'logo.gif' }],
  ['IMPRINT_URL', { IMPRINT_URL: 'javascript:alert(1)' }],
  ['SCHEMA_BASE', { WIRE_PROFILE: 'fit-connect', SCHEMA_BASE: 'https://schemas.example' }],
  ['DEADLINE_SUBMITTED_DAYS', { DEADLINE_SUBMITTED_DAYS: '0' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'kurier@amt.example' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'kurier' }],
  ['BLOB_STORE', { BLOB_STORE: '/var/blobs' }],
  ['BLOB_STORE', { BLOB_STORE: 's3://Bucket' }],
  ['BLOB_STORE', { BLOB_STORE: 's3://bucket/a prefix' }],
  ['BLOB_STORE', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_ENDPOINT', { BLOB_STORE: 's3://bucket', S3_ENDPOINT: 's3.example:9000' }],
  ['S3_SECRET_ACCESS_KEY', { BLOB_STORE: 's3://bucket', S3_ACCESS_KEY_ID: 'key' }],
  ['S3_PATH_STYLE', { BLOB_STORE: 's3://bucket', S3_PATH_STYLE: 'yes' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'kurier', OIDC_CLIENT_SECRET: 'x' }],
])('a wrong value is refused by name: %s %j', (name, environment) => {
  expect(() => parseSettings(environment)).toThrow(new RegExp(`^ {2}${name}: .{10,}`, 'm'))
})

test('plain http to the outer world is possible only when it is asked for', () => {
  const settings = parseSettings({ BASE_URL: 'http://kurier.example', ALLOW_INSECURE_HTTP: 'true' })
  expect(settings.baseUrl).toBe('http://kurier.example')
})

describe('what shows who somebody is goes over plain http to this machine alone', () => {
  /** What must stand beside an address for it to be taken. */
  const others = {
    ...{ MAIL_FROM: 'kurier@amt.example', SMTP_URL: 'smtp://mail.example', TIMESTAMP_URL: 'https://tsa.example' },
    ...{ TIMESTAMP_CA_FILE: '/etc/tsa.pem', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'kurier' },
    ...{ OIDC_CLIENT_SECRET: 'secret', BLOB_STORE: 's3://bucket' },
  }
  const refusal = (environment: Record<string, string>): string => {
    try {
      parseSettings({ ...others, ...environment })
      return ''
    } catch (error) {
      return String(error)
    }
  }
  const takes = (value: string) => (name: string) => refusal({ [name]: value }) === ''
  const addresses = settingNames.filter(takes('https://far.example')).filter((name) => !takes('some text')(name))

  test('addresses are found by what they take', () => {
    expect(addresses).toEqual([
      ...['BASE_URL', 'S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'SCHEMA_BASE', 'OIDC_ISSUER', 'IMPRINT_URL'],
      ...['PRIVACY_URL', 'ACCESSIBILITY_URL', 'CALLBACK_PROXY_URL', 'TIMESTAMP_URL'],
    ])
  })

  test.each(addresses)('user and password in %s', (name) => {
    const [far, here] = ['http://me:secret@far.example', 'http://me:secret@127.0.0.1:81']
    expect(refusal({ [name]: far })).toMatch(new RegExp(`^ {2}${name}: over plain http .+ user and password`, 'm'))
    expect(refusal({ [name]: far })).not.toContain('me:secret')
    expect(refusal({ [name]: far.replace('http', 'HTTP') })).toContain(`${name}: over plain http`)
    expect(refusal({ [name]: far.replace('me:secret', ':secret') })).toContain(`${name}: over plain http`)
    expect(refusal({ [name]: here })).toBe('')
    expect(refusal({ [name]: far, ALLOW_INSECURE_HTTP: 'true' })).toBe('')
  })

  test('and the secret of another setting that goes along', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://far.example' }
    expect(refusal(collector)).toBe('')
    expect(refusal({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'x-scope-orgid=us' })).toBe('')
    expect(refusal({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'x=y, Authorization=Basic x' })).toContain('_HEADERS;')
    expect(refusal({ OIDC_ISSUER: 'http://far.example' })).toContain('OIDC_CLIENT_SECRET')
    expect(refusal({ BASE_URL: 'http://far.example' })).toContain('access tokens')
  })
})

test('a database of the operator goes with a master key', () => {
  const settings = parseSettings({ DATABASE_URL: 'postgres://localhost/kurier', MASTER_KEY: masterKey })
  expect(settings.databaseUrl).toBe('postgres://localhost/kurier')
})

test.each(['.env.example', 'README.md'])('%s lists each setting', async (file) => {
  const text = await readFile(join(root, file), 'utf8')
  expect(settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
