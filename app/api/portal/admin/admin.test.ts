import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeSettings, settings, settingNames } from '#lib/platform/env.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { sampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const base = '/api/portal/admin'
const reads = ['', '/callbacks', '/queue', '/cron', '/keys', '/settings', '/clock']
const writes: [path: string, body?: object][] = [
  ['/cron'],
  ['/keys', { purpose: 'access-token', now: true }],
  ['/clock', { days: 1 }],
]

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true })
})

beforeEach(() => forget('rate-counters'))

const asOperator = (method: string, path: string, body?: object) =>
  send(method, `${base}${path}`, { body, headers: signedInAs(operator) })

it('tells of callbacks that could not be begun on this node', async () => {
  expect((await asOperator('GET', '')).json).toMatchObject({ node: { notSent: 0 } })
  metrics().attempts.inc({ type: 'new-events', outcome: 'not-sent' }, 2)
  metrics().attempts.inc({ type: 'new-events', outcome: 'timeout' })
  expect((await asOperator('GET', '')).json).toMatchObject({ node: { notSent: 2 } })
  forget('metrics')
})

describe('who may', () => {
  const traces = async () => {
    const keys = await db.query('select 1 from signing_keys')
    const clock = await db.query('select offset_milliseconds from service_clock')
    const audit = await db.query('select 1 from audit_log')
    return [keys.rowCount, clock.rows, audit.rowCount]
  }

  it.each(['owner', 'developer', 'case-worker', 'reader', 'support', 'nobody in particular'] as const)(
    'as %s there is nothing here',
    async (standing) => {
      const wish =
        standing === 'support' ? { isSupport: true } : standing === 'nobody in particular' ? {} : { role: standing }
      const headers = signedInAs(await person(wish))
      const before = await traces()
      for (const path of reads)
        expect([path, (await send('GET', `${base}${path}`, { headers })).status]).toEqual([path, 404])
      for (const [path, body] of writes) {
        expect([path, (await send('POST', `${base}${path}`, { body, headers })).status]).toEqual([path, 404])
      }
      expect(await traces()).toEqual(before)
    },
  )

  it('nobody is told to sign in', async () => {
    for (const path of reads) expect((await send('GET', `${base}${path}`)).status).toBe(401)
  })

  it('a foreign page may not write', async () => {
    const before = await traces()
    for (const [path, body] of writes) {
      const headers = { cookie: operator.cookie, 'sec-fetch-site': 'cross-site' }
      expect((await send('POST', `${base}${path}`, { body, headers })).status).toBe(403)
    }
    expect(await traces()).toEqual(before)
  })

  it('operators see each', async () => {
    for (const path of reads) expect([path, (await asOperator('GET', path)).status]).toEqual([path, 200])
  })
})

describe('the settings', () => {
  const canaries: Record<string, string> = {
    CRON_SECRET: 'canary-cron-canary-cron-canary-cron-1',
    SMTP_URL: 'smtp://canary-user:canary-mail@mail.example:587',
    MAIL_FROM: 'kurier@amt.example',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'kurier',
    OIDC_CLIENT_SECRET: 'canary-oidc-secret',
    CALLBACK_PROXY_URL: 'https://canary-proxy:canary@proxy.example:3128',
    TIMESTAMP_URL: 'https://canary-stamps:canary@tsa.example',
    TIMESTAMP_CA_FILE: '/etc/tsa.pem',
    METRICS_TOKEN: 'canary-metrics-canary-metrics-canary-1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://canary-traces:canary@traces.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=canary',
    BLOB_STORE: 's3://bucket',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'canary-bucket-secret',
    DATABASE_REPLICA_URL: 'postgres://canary:canary@127.0.0.1:1/canary',
  }
  const before = Object.fromEntries(Object.keys(canaries).map((name) => [name, process.env[name] ?? '']))

  afterEach(() => void completeSettings(before))

  it('hold no value of a secret, wherever one could stand', async () => {
    completeSettings(canaries)
    const { text, json } = await asOperator('GET', '/settings')
    const secrets = (json.settings as { name: string; isSecret: boolean; isSet: boolean; value: unknown }[]).filter(
      ({ isSecret }) => isSecret,
    )
    expect(secrets.map(({ name }) => name).sort()).toEqual([
      'CALLBACK_PROXY_URL',
      'CRON_SECRET',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'DATABASE_URL',
      'MASTER_KEY',
      'METRICS_TOKEN',
      'OIDC_CLIENT_SECRET',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'TIMESTAMP_URL',
    ])
    // with a direct address the other one would have to lead to a pooler
    const isSet = ({ name }: { name: string }) => name !== 'DATABASE_DIRECT_URL'
    for (const one of secrets) expect(one).toMatchObject({ isSet: isSet(one), value: null })
    expect(text).not.toContain('canary')
    expect(text).not.toContain(String(settings().masterKey))
    expect(text).not.toContain(new URL(settings().databaseUrl ?? '').pathname.slice(1))
  })

  it('are all there, with their value, and whether it is the usual one', async () => {
    completeSettings({ ...before, TRUSTED_PROXIES: '10.0.0.0/8,192.0.2.1' })
    const { json } = await asOperator('GET', '/settings')
    const all = json.settings as { name: string }[]
    expect(all.map(({ name }) => name)).toEqual(settingNames)
    const setting = (name: string) => all.find((one) => one.name === name)
    expect(setting('DEADLINE_SUBMITTED_DAYS')).toMatchObject({ value: '14', isDefault: true, isSet: false })
    expect(setting('BASE_URL')).toMatchObject({ value: settings().baseUrl, isDefault: false })
    expect(setting('TRUSTED_PROXIES')).toMatchObject({ value: '10.0.0.0/8, 192.0.2.1', isSet: true })
    expect(setting('OIDC_CLIENT_SECRET')).toMatchObject({ value: null, isSet: false })
    expect(setting('SCHEMA_BASE')).toMatchObject({ value: `${settings().baseUrl}/schemas`, isDefault: true })
    completeSettings({ TRUSTED_PROXIES: '' })
  })
})

describe('what waits', () => {
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000)

  async function endpoint(ownerId: string, more: { failingSince?: Date; pausedAt?: Date; nextAttemptAt?: Date } = {}) {
    const id = randomUUID()
    await db.query(
      `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failing_since,
                                       paused_at, next_attempt_at, failures)
       values ($1, 'destination', $2, 'https://amt.example/cb', $3, 'x', $4, $5, $6, 4)`,
      [id, ownerId, id, more.failingSince, more.pausedAt, more.nextAttemptAt],
    )
    return id
  }

  it('is counted by type and state, with the oldest that is due', async () => {
    await db.query('update service_clock set offset_milliseconds = 0')
    forget('clock')
    const office = await sampleOffice(db)
    const { caseId, submissionId } = await office.submitted(ago(20 * 24 * 60))
    const [open, paused, backingOff] = [
      await endpoint(office.destinationId),
      await endpoint(office.destinationId, { pausedAt: ago(60) }),
      await endpoint(office.destinationId, { failingSince: ago(90), nextAttemptAt: new Date(now + 3_600_000) }),
    ]
    const notice = (state: string, endpointId: string | null, at: Date | null, finishedAt: Date | null = null) =>
      db.query(
        `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id,
                              state, reason, next_attempt_at, finished_at, created_at)
         values ($1, 1, 'administration', 'new-submissions', 'submission', $2, $3, $4, $5, null, $6, $7, now())`,
        [caseId, submissionId, office.destinationId, endpointId, state, at, finishedAt],
      )
    await notice('waiting', open, ago(5))
    await notice('waiting', open, ago(15))
    // at an address that works all is due, whatever its own schedule says
    await notice('waiting', open, new Date(now + 3_600_000))
    await notice('waiting', backingOff, ago(30))
    await notice('waiting', paused, ago(40))
    await notice('given-up', open, null, ago(50))
    await notice('not-configured', null, null)
    const { json } = await asOperator('GET', '/queue')
    expect(json.callbacks).toMatchObject([
      {
        type: 'new-submissions',
        due: 3,
        later: 1,
        paused: 1,
        givenUp: 1,
        notConfigured: 1,
        oldestDue: ago(15).toISOString(),
      },
      { type: 'new-replies', due: 0, oldestDue: null },
      { type: 'new-events', due: 0, oldestDue: null },
    ])
    expect(json.deadlines).toEqual({ count: 1, oldest: ago(6 * 24 * 60).toISOString() })

    await notice('given-up', open, null, ago(40))
    await db.query(`update notices set renewed_at = now() where finished_at = $1`, [ago(40)])
    const stuck = (await asOperator('GET', '/callbacks')).json
    expect(stuck).toMatchObject({
      total: 3,
      paused: 1,
      endpoints: [
        { id: backingOff, failingSince: ago(90).toISOString(), failures: 4, waiting: 1, url: 'https://amt.example/cb' },
        { id: paused, pausedAt: ago(60).toISOString(), waiting: 1 },
        {
          id: open,
          givenUp: 1,
          waiting: 3,
          ownerName: 'Wohngeldstelle',
          organisationName: `Amt ${office.organisationId}`,
        },
      ],
    })
    expect((await asOperator('GET', '')).json).toMatchObject({
      checks: { database: 'ok', installation: 'ok', signing: 'ok', blobs: 'ok', space: 'ok', pages: 'ok' },
      stuck: { total: 3, paused: 1 },
      queue: { deadlines: { count: 1 } },
    })
  })

  it('tells when the due work does not run any more', async () => {
    const late = async () => ((await asOperator('GET', '')).json.cron as { late: boolean }).late
    await db.query('delete from cron_runs')
    expect(await late()).toBe(true)
    await db.query(`insert into cron_runs (started_at) values (now() - interval '14 minutes')`)
    expect(await late()).toBe(false)
    await db.query(`update cron_runs set started_at = now() - interval '16 minutes'`)
    expect(await late()).toBe(true)
  })
})
