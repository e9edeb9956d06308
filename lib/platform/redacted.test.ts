import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { database } from './database.ts'
import { log, replaceLog, type LogLine } from './log.ts'
import { forget } from './once-per-process.ts'
import { isSecretName, redacted } from './redacted.ts'
import { testDatabase } from './testing/test-database.ts'

beforeAll(async () => {
  await testDatabase()
})

afterEach(() => forget('log'))

/** What the log is given to write. */
function written(): string[] {
  const lines: string[] = []
  const line: LogLine = (facts, message) => void lines.push(JSON.stringify({ ...facts, message }))
  replaceLog({ info: line, warn: line, error: line, debug: line })
  return lines
}

test.each([
  'secret',
  'clientSecret',
  'client_secret',
  'callbackSecret',
  'SMTP_URL',
  'smtpUrl',
  'databaseUrl',
  'directDatabaseUrl',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'Authorization',
  'access_token',
  'accessToken',
  'cookie',
  'set-cookie',
  'masterKey',
  'MASTER_KEY',
  'newPassword',
  'privateKey',
  'CALLBACK_PROXY_URL',
  'secretSealed',
  'OIDC_CLIENT_SECRET',
  'x-api-key',
])('%s is the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(['requestId', 'path', 'clientId', 'kid', 'url', 'tokenRequests', 'loop', 'reason', 'baseUrl'])(
  '%s is none',
  (name) => {
    expect(isSecretName(name)).toBe(false)
  },
)

test('a secret is blotted out however deep it stands, in lists too', () => {
  const name = fc.constantFrom('callbackSecret', 'smtpUrl', 'token', 'password')
  const way = fc.array(fc.constantFrom('a', 'list', 'b_c'), { maxLength: 12 })
  fc.assert(
    fc.property(name, way, (secret, steps) => {
      const facts = steps.reduceRight<unknown>((inner, step) => (step === 'list' ? [inner, 1] : { [step]: inner }), {
        [secret]: 'in the clear',
      })
      expect(JSON.stringify(redacted(facts))).not.toContain('in the clear')
    }),
  )
})

test('what is no secret is told as it is, and user names and passwords in addresses are not', () => {
  const at = new Date(0)
  const facts = { requestId: 'r', count: 3, none: null, isSecret: true, at, list: [{ path: '/a' }] }
  expect(redacted(facts)).toEqual(facts)
  expect(redacted({ reason: 'connect to postgres://kurier:geheim@db.example:5432/x failed' })).toEqual({
    reason: 'connect to postgres://[secret]@db.example:5432/x failed',
  })
})

test('the log itself blots, for the server and the command line alike', () => {
  const lines = written()
  log.info({ request: { body: { callback: { secret: 'geheim' } } }, settings: { smtpUrl: 'smtp://u:geheim@x' } }, 'x')
  log.error({ reason: String(new Error('smtp://u:geheim@x refused')) }, 'y')
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('geheim')
})

test('an error of Prisma tells what was wrong, not the arguments of the call', async () => {
  const lines = written()
  const wrong = [
    { id: 5, email: 'geheim@amt.example', name: 'geheim' },
    { email: 'geheim@amt.example', name: 'Ada', callbackSecret: 'geheim' },
  ]
  for (const data of wrong) {
    const error: unknown = await database()
      .person.create({ data: data as never }) // what the compiler would refuse
      .catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(Error)
    log.error({ error, stack: error instanceof Error ? error.stack : '', reason: String(error) }, 'failed')
  }
  expect(lines.join()).toContain('Argument `id`')
  expect(lines.join()).not.toContain('geheim')
})
