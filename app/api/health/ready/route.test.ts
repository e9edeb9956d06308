import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { signPs512 } from '#lib/platform/crypto/jws.ts'
import { signingKey } from '#lib/platform/keys/signing-keys.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { GET } from './route.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(() => forget('readiness'))

function ask(address: string): Promise<Response> {
  const request = new Request('http://localhost:3999/api/health/ready')
  noteCallerAddress(request, address)
  return GET(request, { params: Promise.resolve({}) })
}

test('two hundred who ask at once lead to one check', async () => {
  const queries = vi.spyOn(testPool(), 'query')
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(`192.0.2.${index}`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const writes = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('health-write'))
  expect(writes).toHaveLength(1)
  queries.mockRestore()
})

test('a check does not stand in the queue of the events’ signatures, nor they behind it', async () => {
  const { kid, privateKey } = await signingKey(db, 'event')
  let signed = 0
  const events = Array.from({ length: 300 }, async () => {
    await signPs512(privateKey, kid, 't', {})
    signed += 1
  })
  expect((await ask('192.0.2.1')).status).toBe(200)
  expect(signed).toBeLessThan(300)
  await Promise.all(events)
})

test('who asks each second fills no log: only the fault is told, once, and that it is over', async () => {
  const lines: string[] = []
  const line = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`)
  replaceLog({ info: line('info'), warn: line('warn'), error: line('error'), debug: () => undefined })
  onTestFinished(() => forget('log'))
  const begin = performance.now()
  const now = vi.spyOn(performance, 'now')
  const queries = vi.spyOn(testPool(), 'query')
  const statuses: number[] = []
  for (let second = 0; second < 6; second += 1) {
    now.mockReturnValue(begin + second * 2000)
    if (second === 1) queries.mockRejectedValue(new Error('the database is gone'))
    if (second === 4) queries.mockRestore()
    statuses.push((await ask('203.0.113.1')).status)
  }
  vi.restoreAllMocks()
  expect(statuses).toEqual([200, 503, 503, 503, 200, 200])
  const failing = ['database', 'installation', 'signing'].length
  expect(lines.filter((one) => one === 'error the readiness check failed').length).toBeLessThanOrEqual(failing)
  expect(new Set(lines)).toEqual(new Set(['error the readiness check failed', 'info it works again']))
})

test('while a check hangs no second one is begun, and after it all is well again', async () => {
  const hanging = Promise.withResolvers<never>()
  const queries = vi.spyOn(testPool(), 'query').mockReturnValue(hanging.promise as never) // of its overloads the spy knows the one without a promise
  const before = Array.from({ length: 5 }, (_, index) => ask(`198.51.100.${index}`))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
  const later = ask('198.51.100.9')
  hanging.reject(new Error('the database is gone'))
  const answers = await Promise.all([...before, later])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
  expect(queries.mock.calls.length).toBeLessThanOrEqual(3)
  vi.restoreAllMocks()
  forget('readiness')
  expect((await ask('198.51.100.10')).status).toBe(200)
})
