import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { metricsOfNode } from '#lib/wings/overview/metrics-of-node.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { updateLastBackup } from '#lib/platform/installation-store.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { destination, party, service, submitted, type Party, type Send } from '#server/testing/service.ts'

const token = 'metrics-token-metrics-token-0123456789'
const path = '/api/metrics'

let send: Send
let sender: Party
let receiver: Party

beforeAll(async () => {
  await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
})

afterEach(() => {
  vi.restoreAllMocks()
  forget('readiness')
  completeSettings({ METRICS_TOKEN: '', METRICS_PORT: '' })
  forget('metric-figures')
})

const read = async (): Promise<string> => (await metricsOfNode(contextFor(systemActor))).text

/** The value of a metric with these labels, in the order in which they are declared. */
async function valueOf(name: string, labels = ''): Promise<number | undefined> {
  const line = (await read()).split('\n').find((one) => one.startsWith(labels ? `${name}{${labels}} ` : `${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('metrics are off until they are asked for: the path is not there, whatever is sent', async () => {
  expect((await send('GET', path)).status).toBe(404)
  expect((await send('GET', path, { token })).status).toBe(404)
})

test('who has the token reads them, and nobody else', async () => {
  completeSettings({ METRICS_TOKEN: token })
  expect((await send('GET', path)).status).toBe(401)
  expect((await send('GET', path, { token: `${token}x` })).status).toBe(401)
  const answer = await send('GET', path, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.text).toMatch(/^kurier_build_info\{version="[\d.]+",commit="[\da-z]+"\} 1$/m)
})

test('who reads them fills no log, and a refusal stands in it', async () => {
  const lines: string[] = []
  const line = (level: string) => (facts: Record<string, unknown>) =>
    void lines.push(`${level} ${String(facts.status)}`)
  replaceLog({ info: line('info'), warn: line('warn'), error: line('error'), debug: line('debug') })
  onTestFinished(() => forget('log'))
  completeSettings({ METRICS_TOKEN: token })
  await send('GET', path, { token })
  await send('GET', path)
  expect(lines).toEqual(['debug 200', 'info 401'])
})

test('gauges have no names as counters have', async () => {
  await read()
  const metricsOfAll = metrics().registry.getMetricsAsArray() as unknown as { name: string; type: string }[] // as prom-client has them
  const gauges = metricsOfAll.filter(({ type }) => type === 'gauge').map(({ name }) => name)
  expect(gauges.length).toBeGreaterThan(20)
  expect(gauges.filter((name) => name.endsWith('_total'))).toEqual([])
})

test('the newest backup is told with its moment, and 0 while there is none', async () => {
  expect(await valueOf('kurier_backup_last_success_timestamp_seconds')).toBe(0)
  const installed = await valueOf('kurier_installed_timestamp_seconds')
  expect(installed).toBeGreaterThan(1.7e9)
  await updateLastBackup(testPool(), { madeAt: new Date('2026-11-23T02:30:00Z') })
  await updateLastBackup(testPool(), { madeAt: new Date('2026-11-22T02:30:00Z') })
  forget('metric-figures')
  expect(await valueOf('kurier_backup_last_success_timestamp_seconds')).toBe(1_795_401_000)
})

test('while they have a port of their own they are not at the public address', async () => {
  completeSettings({ METRICS_TOKEN: token, METRICS_PORT: '9464' })
  expect((await send('GET', path, { token })).status).toBe(404)
})

const docs = join(import.meta.dirname, '../../../docs')

test('each metric is described in docs/operating.md or a page below it, and no other', async () => {
  await read()
  const pages = (await readdir(join(docs, 'operating'))).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(
    ['operating.md', ...pages.map((name) => `operating/${name}`)].map((name) => readFile(join(docs, name), 'utf8')),
  )
  const rows = texts.flatMap((text) => text.split('\n')).filter((line) => /^\| `(kurier|process|nodejs)_/.test(line))
  const described = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\w{3,}/g) ?? [])
  const exported = metrics().registry.getMetricsAsArray()
  expect(described.toSorted()).toEqual(exported.map(({ name }) => name).toSorted())
  // its types leave the labels out
  for (const { name, labelNames } of exported as unknown as { name: string; labelNames: string[] }[]) {
    const row = rows.find((one) => one.includes(`\`${name}\``)) ?? ''
    expect([name, (row.split('|')[2] ?? '').match(/\w+/g) ?? []]).toEqual([name, labelNames])
  }
})

test('a whole submission leaves counts by route and event, and no id of anybody or anything', async () => {
  const destinationId = await destination(send, receiver)
  await submitted(send, sender, destinationId)
  const missing = await send('GET', `/submission-api/v2/submissions/${destinationId}`, { token: sender.token })
  expect(missing.status).toBe(404)
  const text = await read()
  const ofRoute = (method: string, status: string) =>
    `route="/submission-api/v2/submissions/[submissionId]",method="${method}",status="${status}"`
  expect(await valueOf('kurier_http_request_duration_seconds_count', ofRoute('PUT', '2xx'))).toBe(1)
  expect(await valueOf('kurier_http_request_duration_seconds_count', ofRoute('GET', '4xx'))).toBe(1)
  expect(await valueOf('kurier_http_refusals_total', 'code="not-found"')).toBeGreaterThan(0)
  expect(await valueOf('kurier_events_recorded_total', 'event="create-submission"')).toBe(1)
  expect(await valueOf('kurier_events_recorded_total', 'event="submit-submission"')).toBe(1)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  for (const secret of [sender.clientId, receiver.clientId, destinationId]) expect(text).not.toContain(secret)
})

test('paths and methods that a stranger makes up add one series in all', async () => {
  const series = async () =>
    (await read()).split('\n').filter((line) => /duration_seconds_count\{route=/.test(line)).length
  await send('GET', '/api/made-up')
  const before = await series()
  for (const name of ['a', 'b', 'c', 'd']) await send('GET', `/api/made-up-${name}`)
  expect(await series()).toBe(before)
})

test('figures of the database are read once however many ask at once or soon after', async () => {
  const asked = vi.spyOn(testPool(), 'query')
  await Promise.all([read(), read(), read()])
  await read()
  const queues = asked.mock.calls.filter(([sent]) => (sent as unknown as { name?: string }).name === 'operation-queue')
  expect(queues).toHaveLength(1)
})

test('while the database does not answer its figures are missing, not old or 0, and the others are there', async () => {
  expect(await valueOf('kurier_database_size_bytes')).toBeGreaterThan(0)
  expect(await valueOf('kurier_figures_read')).toBe(1)
  expect(await valueOf('kurier_ready', 'check="database"')).toBe(1)
  forget('metric-figures')
  forget('readiness')
  vi.spyOn(testPool(), 'query').mockImplementation(() => Promise.reject(new Error('Connection terminated')) as never)
  expect(await valueOf('kurier_figures_read')).toBe(0)
  expect(await valueOf('kurier_ready', 'check="database"')).toBe(0)
  expect(await valueOf('kurier_database_size_bytes')).toBeUndefined()
  expect(await valueOf('kurier_callbacks_waiting', 'type="new-events",standing="due"')).toBeUndefined()
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0)
})
