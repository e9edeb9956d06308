import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failingEndpoints } from '#lib/callbacks/log/failing-endpoints.ts'
import type { Wait } from '#lib/callbacks/log/log-schema.ts'
import { contextFor } from '#lib/platform/context.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send, type NewSubmission } from '#server/testing/service.ts'
import { callbackFailing, caseWorld, submittedIn, type CaseWorld } from './testing/case-world.ts'

const HOUR = 3_600_000

let db: TestDatabase
let send: Send
let world: CaseWorld
let tried: NewSubmission
let untried: NewSubmission
let failing: Awaited<ReturnType<typeof callbackFailing>>
let developer: TestPerson
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  world = await caseWorld(send)
  tried = await submittedIn(send, world)
  untried = await submittedIn(send, world)
  failing = await callbackFailing(world, tried, [untried])
  developer = await person({ role: 'developer', organisationId: world.receiving.organisationId })
  operator = await person({ isOperator: true })
})

async function answerOf(path: string, who: TestPerson): Promise<unknown> {
  const answer = await send('GET', `/api/portal/${path}`, { headers: signedInAs(who) })
  expect(answer.status, path).toBe(200)
  return answer.json
}

/** Every wait that an answer tells of, wherever it stands in it. */
function waitsIn(value: unknown): Wait[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    name === 'wait' ? (one === null ? [] : [one as Wait]) : waitsIn(one),
  )
}

/** Whatever tells somebody of waiting notices, each with what it says of them. */
async function told(): Promise<Record<string, Wait[]>> {
  const { destinationId } = world.receiving
  const now = Date.now()
  const span = new URLSearchParams({ from: new Date(now - HOUR).toISOString(), to: new Date(now).toISOString() })
  const asked = [
    `cases/${tried.caseId}`,
    `cases/${untried.caseId}`,
    `cases/${tried.caseId}/knowledge`,
    `cases/${untried.caseId}/knowledge`,
    `callbacks/attempts?destination=${destinationId}`,
    `callbacks/attempts/${failing.attemptId}`,
    'callbacks/undelivered',
    `callbacks/undelivered/destinations/${destinationId}`,
    `destinations/${destinationId}`,
    `destinations/${destinationId}/delivery?${span.toString()}`,
  ]
  const answers: [string, Wait[]][] = []
  for (const path of asked) answers.push([path, waitsIn(await answerOf(path, developer))])
  const { endpoints } = (await answerOf('admin/callbacks', operator)) as { endpoints: { id: string }[] }
  answers.push(['admin/callbacks', waitsIn(endpoints.filter(({ id }) => id === failing.endpointId))])
  const failingNow = await failingEndpoints(contextFor(developer.actor))
  return { ...Object.fromEntries(answers), 'callbacks page': waitsIn(failingNow) }
}

describe('what waits at an address that fails', () => {
  test('is told alike wherever it is told, tried or not: since when, why, and to the second when it goes on', async () => {
    for (const [place, waits] of Object.entries(await told())) {
      expect(waits, place).not.toEqual([])
      for (const wait of waits) {
        expect(wait, place).toMatchObject({
          reason: 'address',
          failures: 6,
          nextAttemptAt: failing.nextAttemptAt,
          lastFailure: { errorClass: 'status', status: 500, certificate: null },
        })
        expect(wait.since, place).not.toBeNull()
      }
    }
  })

  test('is said at the head of each case, once, with what can be sent now by whom', async () => {
    const readers = [developer, await person({ role: 'reader', organisationId: world.sending.organisationId })] as const
    for (const { caseId } of [tried, untried]) {
      for (const [place, who] of readers.entries()) {
        const { waits, warnings } = (await answerOf(`cases/${caseId}`, who)) as { waits: object[]; warnings: string[] }
        expect(warnings).toEqual(['failing'])
        expect(waits).toMatchObject([{ side: 'administration', notices: 1, mayOpen: place === 0 }])
        expect(waits).toMatchObject([{ sendable: place === 0 ? [expect.any(Number)] : [] }])
      }
    }
  })

  test('is news of each case that waits there, tried or not, whenever the address comes to stand otherwise', async () => {
    const versions = async () => {
      const found: string[] = []
      for (const { caseId } of [tried, untried]) {
        const { deliveryVersion } = (await answerOf(`cases/${caseId}`, developer)) as { deliveryVersion: string }
        found.push(deliveryVersion)
      }
      return found
    }
    const seen = [await versions()]
    expect(await versions()).toEqual(seen[0])
    for (const change of [`next_attempt_at = next_attempt_at + interval '1 hour'`, 'paused_at = now()']) {
      await db.query(`update callback_endpoints set ${change} where id = $1`, [failing.endpointId])
      seen.push(await versions())
    }
    for (const of of [0, 1]) expect(new Set(seen.map((one) => one[of])).size).toBe(3)
  })

  test('is told as paused, and as under way once it works, everywhere too', async () => {
    await db.query('update callback_endpoints set paused_at = now() where id = $1', [failing.endpointId])
    for (const [place, waits] of Object.entries(await told())) {
      for (const wait of waits) expect(wait, place).toMatchObject({ reason: 'pause', nextAttemptAt: null })
    }
    await db.query(
      `update callback_endpoints set paused_at = null, next_attempt_at = null, failing_since = null, failures = 0,
         wait_milliseconds = null where id = $1`,
      [failing.endpointId],
    )
    for (const [place, waits] of Object.entries(await told())) {
      for (const wait of waits) expect(wait, place).toMatchObject({ reason: 'turn', nextAttemptAt: null, since: null })
    }
    expect(await answerOf(`cases/${tried.caseId}`, developer)).toMatchObject({ waits: [], warnings: [] })
  })

  test('names a certificate to who may see the callbacks of that side alone', async () => {
    const detail = 'The certificate of the receiver has expired.'
    await db.query(`update callback_attempts set status = null, error_class = 'tls', detail = $2 where id = $1`, [
      failing.attemptId,
      detail,
    ])
    const sender = await person({ role: 'reader', organisationId: world.sending.organisationId })
    for (const [who, told] of [
      [developer, { certificate: 'expired', kind: 'certificateExpired' }],
      [sender, { certificate: null, kind: 'tls' }],
    ] as const) {
      const waits = waitsIn(await answerOf(`cases/${untried.caseId}`, who))
      expect(waits.map(({ lastFailure }) => lastFailure)).toEqual(
        waits.map(() => ({ errorClass: 'tls', status: null, ...told })),
      )
    }
  })
})
