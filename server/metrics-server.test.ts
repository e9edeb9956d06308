import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { openMetrics } from './metrics-server.ts'
import { freePort } from '@kurier/own-postgres/free-port'

const token = 'metrics-token-metrics-token-0123456789'

let port: number
let close: () => Promise<void> = async () => undefined

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  port = await freePort(undefined)
})

afterEach(async () => {
  await close()
  close = async () => undefined
})

async function opened(settings: Record<string, string>): Promise<void> {
  completeSettings({ METRICS_PORT: String(port), METRICS_TOKEN: '', ...settings })
  close = await openMetrics()
}

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

test('the port of its own tells the metrics and nothing else', async () => {
  await opened({})
  const answer = await get('/metrics')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^kurier_build_info\{/m)
  expect((await get('/')).status).toBe(404)
  expect((await get('/api/health/ready')).status).toBe(404)
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404)
})

test('with a token it asks for that too', async () => {
  await opened({ METRICS_TOKEN: token })
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('without the setting no port is opened', async () => {
  await opened({ METRICS_PORT: '' })
  await expect(get('/metrics')).rejects.toThrow()
})

test('a port that is taken is told by the name of the setting', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await expect(opened({})).rejects.toThrow(/^METRICS_PORT: .*choose another one/)
  other.close()
  await once(other, 'close')
})
