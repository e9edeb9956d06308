import { readdir, readFile } from 'node:fs/promises'
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
    name: 'bucket',
    prefix: 'some/prefix/',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    pathStyle: true,
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
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'replys=2099-07-01' }],
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'named-scopes=soon' }],
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'named-scopes=2099-07-01,named-scopes=2099-08-01' }],
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'named-scopes=2099-07-01=2099-08-01' }],
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'named-scopes=2026-11-20' }],
  ['DEPRECATION_SUNSETS', { DEPRECATION_SUNSETS: 'submission-ids=2026-11-20T23:59:59Z' }],
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
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'kurier' }],
  ['PORT', { PORT: '0x10' }],
  ['DEADLINE_CASE_DAYS', { DEADLINE_CASE_DAYS: '1e2' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '-0' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization: Basic x' }],
  ['CALLBACK_PORTS', { CALLBACK_PORTS: '443,70000' }],
  ['CALLBACK_PORTS', { CALLBACK_PORTS: '2000-1000' }],
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

describe('an address is obeyed whole, or refused with what is left of it', () => {
  const others = { OIDC_CLIENT_ID: 'kurier', OIDC_CLIENT_SECRET: 'x', BLOB_STORE: 's3://bucket' }
  const refusal = (name: string, value: string): string => {
    try {
      parseSettings({ ...others, ...(name === 'TIMESTAMP_URL' && { TIMESTAMP_CA_FILE: 'x' }), [name]: value })
      return ''
    } catch (error) {
      return (
        String(error)
          .split('\n')
          .find((line) => line.startsWith(`  ${name}: `)) ?? ''
      )
    }
  }

  test.each([
    ['BASE_URL', 'https://amt.example/kurier', 'path; write https://amt.example'],
    [
      'BASE_URL',
      'https://me:secret@amt.example:8443/a?b#c',
      'path and query and fragment and user and password; write https://amt.example:8443',
    ],
    ['BASE_URL', 'https://amt.example/?x=1', 'query; write https://amt.example'],
    ['CALLBACK_PROXY_URL', 'http://proxy.example:3128/way', 'path; write http://proxy.example:3128'],
    ['SCHEMA_BASE', 'https://amt.example/a?b', 'query; write https://amt.example/a'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example/v1', 'user and password; write https://s3.example/v1'],
    ['OIDC_ISSUER', 'https://login.example/realms/a#b', 'fragment; write https://login.example/realms/a'],
    ['TIMESTAMP_URL', 'https://tsa.example/a?b#c', 'fragment; write https://tsa.example/a'],
  ])('%s=%s', (name, value, words) => {
    expect(refusal(name, value)).toBe(`  ${name}: would not be obeyed with its ${words}`)
  })

  test.each([
    'smtp:mail.example',
    'smtp://user:pass/word@mail.example',
    'smtp://user:pass#word@mail.example',
    'https://mail.example',
    'smtp://user:password@mail.example?ignoreTLS=true',
    'smtps://mail.example?tls.rejectUnauthorized=false',
  ])('SMTP_URL=%s', (value) => {
    expect(refusal('SMTP_URL', value)).toMatch(/^ {2}SMTP_URL: (smtp:\/\/user.*%2F|"[\w.]+" is not obeyed)/)
    expect(refusal('SMTP_URL', value)).not.toContain('pass/')
  })
})

describe('sizes are taken with a unit', () => {
  const json = (LIMIT_JSON_BYTES: string) => parseSettings({ LIMIT_JSON_BYTES }).limits.json
  test.each([
    ['1048576', 2 ** 20],
    ['1MiB', 2 ** 20],
    ['1.5 MiB', 1.5 * 2 ** 20],
    ['2 kB', 2000],
    ['3KiB', 3072],
    ['500 MB', 5e8],
    ['2GB', 2e9],
    ['4096 B', 4096],
  ])('%s', (written, bytes) => expect(json(written)).toBe(bytes))
  test.each(['1 M', '1e6', '-1', '0x400', '1,5 MiB', '1.3 KiB', '512', 'much', '1 MIB', '99999999 GiB'])(
    'not %s',
    (written) => {
      expect(() => json(written)).toThrow(/^ {2}LIMIT_JSON_BYTES: .*(bytes|>=1024|<=)/m)
    },
  )
})

describe('what shows who somebody is goes over plain http to this machine alone', () => {
  /** What must stand beside an address for it to be taken. */
  const others = {
    MAIL_FROM: 'kurier@amt.example',
    SMTP_URL: 'smtp://mail.example',
    TIMESTAMP_URL: 'https://tsa.example',
    TIMESTAMP_CA_FILE: '/etc/tsa.pem',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'kurier',
    OIDC_CLIENT_SECRET: 'secret',
    BLOB_STORE: 's3://bucket',
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
      'BASE_URL',
      'S3_ENDPOINT',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'SCHEMA_BASE',
      'OIDC_ISSUER',
      'IMPRINT_URL',
      'PRIVACY_URL',
      'ACCESSIBILITY_URL',
      'CALLBACK_PROXY_URL',
      'TIMESTAMP_URL',
    ])
    expect(addresses.filter(takes('https://me:secret@far.example'))).toEqual(asking)
  })

  /** Those of services that ask who comes, and are told so by our clients. */
  const asking = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'CALLBACK_PROXY_URL', 'TIMESTAMP_URL']

  test.each(asking)('user and password in %s', (name) => {
    const [far, here] = ['http://me:secret@far.example', 'http://me:secret@127.0.0.1:81']
    expect(refusal({ [name]: far })).toMatch(new RegExp(`^ {2}${name}: over plain http .+ user and password`, 'm'))
    expect(refusal({ [name]: far })).not.toContain('me:secret')
    expect(refusal({ [name]: far.replace('http', 'HTTP') })).toContain(`${name}: over plain http`)
    expect(refusal({ [name]: far.replace('me:secret', ':secret') })).toContain(`${name}: over plain http`)
    expect(refusal({ [name]: here })).toBe('')
    expect(refusal({ [name]: far, ALLOW_INSECURE_HTTP: 'true' })).toBe('')
  })

  test.each(addresses.filter((name) => !asking.includes(name)))('%s takes neither user nor password', (name) => {
    for (const scheme of ['http', 'https']) {
      const told = refusal({ [name]: `${scheme}://me:secret@127.0.0.1:81` })
      expect(told).toMatch(new RegExp(`^ {2}${name}: .*user and password`, 'm'))
      expect(told).not.toContain('secret')
    }
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

test.each(['.env.example'])('%s lists each setting, but for those of a page in docs/operating', async (file) => {
  const pages = (await readdir(join(root, 'docs/operating'))).filter((name) => name.endsWith('.md'))
  const rows = await Promise.all(pages.map((name) => readFile(join(root, 'docs/operating', name), 'utf8')))
  const text = `${await readFile(join(root, file), 'utf8')}${rows.flatMap((page) => page.match(/^\| `[A-Z_]+` \|.*$/gm) ?? []).join('\n')}`
  expect(settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
