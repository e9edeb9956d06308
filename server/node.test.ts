import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeDatabase } from '#lib/platform/database.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { noteStart, startProgress } from '#lib/platform/health/start-progress.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { openNode, tellReady } from './node.ts'
import { awayDatabase } from './testing/away-database.ts'

beforeAll(async () => {
  await testDatabase()
})

// what was found last is kept for a second
beforeEach(() => forget('readiness'))

const readyLine = /^Kurier \d+\.\d+\.\d+( \([\da-f]{9}\))? is ready: /

test('a node whose database is away is not ready, and does not say so; it says when it is, and then offers the first link', async () => {
  const open = await awayDatabase()
  const lines: string[] = []
  const told = tellReady((line) => void lines.push(line), new AbortController().signal)
  await vi.waitFor(() => expect(lines.join()).toContain('not ready yet: database failed'), { timeout: MINUTE })
  expect(lines).toHaveLength(1)
  await open()
  await told
  expect(lines[1]).toMatch(readyLine)
  expect(lines.at(-1)).toMatch(/^There is no operator yet\..*\n.*\/operators\/first#/)
})

test('a start outside a sandbox says how to try the service, as long as nothing was sent', async () => {
  const linesAt = async (SANDBOX: string) => {
    completeSettings({ SANDBOX })
    const lines: string[] = []
    await tellReady((line) => void lines.push(line))
    return lines.filter((line) => line.includes('SANDBOX=true npm start'))
  }
  onTestFinished(() => void completeSettings({ SANDBOX: 'true' }))
  expect([(await linesAt('true')).length, (await linesAt('false')).length]).toEqual([0, 1])
})

test('a node is not ready before its pages are', async () => {
  noteStart({ pages: 'building' })
  onTestFinished(() => forget('start-progress'))
  const lines: string[] = []
  const told = tellReady((line) => void lines.push(line))
  await vi.waitFor(() => expect(lines).toEqual(['This node answers, and is not ready yet: pages building.']))
  noteStart({ pages: 'ok' })
  await told
  expect(lines[1]).toMatch(readyLine)
})

test('who stops the node meanwhile need not wait for the database', async () => {
  await awayDatabase()
  const stopping = new AbortController()
  const lines: string[] = []
  const told = tellReady((line) => void lines.push(line), stopping.signal)
  await vi.waitFor(() => expect(lines.join()).toContain('not ready yet'), { timeout: MINUTE })
  stopping.abort()
  await expect(told).rejects.toMatchObject({ name: 'AbortError' })
})

test('a start waits for a database that is away: told once, and the node says so until it is there', async () => {
  const open = await awayDatabase()
  const lines: string[] = []
  const opened = openNode((line) => void lines.push(line))
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: MINUTE })
  expect(lines[0]).toMatch(/^DATABASE_URL: the database is away \(.*ECONNREFUSED.*\)\. This node waits for it/)
  expect(startProgress().isDatabaseAway).toBe(true)
  await open()
  await (await opened).close()
  expect(lines[1]).toMatch(/^DATABASE_URL: the database is there, after \d+ s\.$/)
  expect(startProgress().isDatabaseAway).toBe(false)
})

test('who stops the node meanwhile ends the waiting', async () => {
  await awayDatabase()
  const stopping = new AbortController()
  const lines: string[] = []
  const opened = openNode((line) => void lines.push(line), stopping.signal)
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: MINUTE })
  stopping.abort()
  await expect(opened).rejects.toMatchObject({ name: 'AbortError' })
})

const refusals: [string, (url: URL) => void, RegExp][] = [
  ['with another password', (url) => (url.password = 'wrong'), /password authentication failed/],
  ['for a database that is not there', (url) => (url.pathname = '/nowhere'), /"nowhere" does not exist/],
]
test.each(refusals)(
  'a database that refuses %s ends the start at once, with the setting',
  async (_, change, reason) => {
    const { databaseUrl = '' } = settings()
    const url = new URL(databaseUrl)
    change(url)
    await closeDatabase()
    completeSettings({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: url.href })
    onTestFinished(async () => {
      await closeDatabase()
      completeSettings({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl })
    })
    const lines: string[] = []
    const error = await openNode((line) => void lines.push(line)).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'invalid-setting', message: expect.stringMatching(reason) })
    expect(error).toMatchObject({ message: expect.stringMatching(/^DATABASE_URL: the database cannot be used/) })
    expect(lines).toEqual([])
  },
)
