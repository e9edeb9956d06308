import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contextFor } from '#lib/platform/context.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { runningLoops } from '#lib/platform/loop.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { noteRefusedCall } from '#lib/platform/refused-calls.ts'
import { listed } from '#lib/rooms/lists.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { endCaseStreams, listenToCase } from '#lib/timelines/live-hub.ts'
import { boot } from './boot.ts'
import { beginWork } from './node.ts'
import { awayDatabase } from './testing/away-database.ts'
import { person } from './testing/people.ts'

beforeAll(async () => {
  await testDatabase({ SANDBOX: 'true', CRON_MODE: 'internal' })
})

/** A call that waits to be written. */
const refused = {
  method: 'GET',
  route: '/cases',
  path: '/cases',
  status: 403,
  code: 'forbidden',
  pointer: null,
} as const

/** How often each line of the log was written, by the loop it is about. */
function linesByLoop() {
  const counts = new Map<string, number>()
  const line = ({ loop }: Record<string, unknown>, message: string): void => {
    if (loop !== undefined)
      counts.set(`${String(loop)}: ${message}`, (counts.get(`${String(loop)}: ${message}`) ?? 0) + 1)
  }
  replaceLog({ info: line, warn: line, error: line, debug: line })
  onTestFinished(() => forget('log'))
  return counts
}

async function failuresByLoop(): Promise<Record<string, number>> {
  const { values } = await metrics().backgroundFailures.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.work, value]))
}

const wakeAll = () => [...runningLoops().keys()].forEach(({ wake }) => wake())
const stopAll = async (): Promise<void> => {
  await Promise.all([...runningLoops().keys()].map(({ stop }) => stop()))
}
/** All but the one that asks for mail and OpenID Connect. */
const onDatabase = listed('loops').filter((name) => name !== 'services outside')
const oneOf = (message: string) => new Map(onDatabase.map((name) => [`${name}: ${message}`, 1]))

test('all that a node does by itself goes on while the database is away, tells of it once, and works again', async () => {
  await (await boot(() => undefined)).close()
  const { actor } = await person({ role: 'reader' })
  const open = await awayDatabase()
  const lines = linesByLoop()
  onTestFinished(stopAll)
  await beginWork(() => undefined)
  noteRefusedCall({ ...refused, queryNames: [], requestId: randomUUID(), clientId: randomUUID(), at: new Date() })
  listenToCase(contextFor(actor), {
    caseId: randomUUID(),
    sides: { organisationId: randomUUID(), clientOrganisationId: randomUUID() },
    told: () => undefined,
    ended: () => undefined,
  })
  onTestFinished(endCaseStreams)
  expect(new Set(runningLoops().values())).toEqual(new Set(listed('loops')))

  const failures = () =>
    expect.poll(
      async () => {
        wakeAll()
        const found = await failuresByLoop()
        return onDatabase.filter((name) => (found[name] ?? 0) < 3)
      },
      { timeout: MINUTE },
    )
  await failures().toEqual([])
  expect(lines).toEqual(oneOf('background work failed'))

  lines.clear()
  await open()
  await vi.waitFor(
    () => {
      wakeAll()
      expect(lines).toEqual(oneOf('it works again'))
    },
    { timeout: MINUTE },
  )
  await stopAll()
  expect(runningLoops().size).toBe(0)
})
