import { beforeAll, describe, expect, it } from 'vitest'
import { deliverAllDue } from '#lib/callbacks/claim/deliver-due.ts'
import { deliveryFixture, later, secretOf } from '#lib/callbacks/testing/delivery-fixture.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { DAY, HOUR, SECOND } from '#lib/platform/durations.ts'
import type { HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { testHandle } from '#lib/platform/testing/test-database.ts'
import { trustedReceiver } from '#lib/platform/testing/trusted-receiver.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

let receiver: HttpsReceiver
const now = new Date()

beforeAll(async () => {
  ;({ receiver } = await trustedReceiver())
})

/** A command closes the connections, so the handle is asked for each time. */
const fixture = () => deliveryFixture(testHandle())

/** What a server does by itself. */
const sendDue = () => deliverAllDue(contextFor(systemActor), { deadline: performance.now() + 20 * SECOND })

const callback = () => ({ url: receiver.url, secret: secretOf('x') })

/** A destination to which a notice could not be delivered since yesterday. */
async function failing() {
  const destinationId = await fixture().destination(callback())
  const made = await fixture().submitted(later(now, -DAY), { destinationId })
  receiver.respondWith({ kind: 'answer', status: 503 })
  await sendDue()
  return made
}

const auditOf = async (id: string) =>
  (
    await testHandle().query(
      'select action, actor_kind, actor_name, after from audit_log where object_id = $1 order by id',
      [id],
    )
  ).rows

const byCommandLine = { actor_kind: 'system', actor_name: 'command line' }

describe('callbacks list and show', () => {
  it('tell which address fails, since when and why, and what waits', async () => {
    const { destinationId, caseId } = await failing()
    expect(await kurierJson('callbacks', 'list')).toMatchObject({
      endpoints: [{ ownerKind: 'destination', ownerId: destinationId, failures: 1, waiting: 1, pausedAt: null }],
    })
    expect((await kurier('callbacks', 'list')).stdout).toMatch(
      /failing +\S+Z +1 +1 +0 +\S+Z +responds with status 503 /,
    )
    expect(await kurierJson('callbacks', 'show', destinationId)).toMatchObject({
      owner: { kind: 'destination', id: destinationId },
      waiting: { count: 1 },
      notices: [{ caseId, state: 'waiting', attempts: 1 }],
      attempts: [{ status: 503, errorClass: 'status', notices: 1 }],
    })
    const { stdout } = await kurier('callbacks', 'show', destinationId)
    expect(stdout).toMatch(/last failure +responds with status 503\n/)
    expect(stdout).toContain(caseId)
  })

  it('say so when all is well', async () => {
    await fixture().clear()
    expect((await kurier('callbacks', 'list')).stdout).toBe('All callbacks are arriving, and none are paused.\n')
  })
})

describe('callbacks send-again', () => {
  it('tries at once what waits for a receiver, and says beforehand how much that is', async () => {
    const { destinationId } = await failing()
    const wish = ['callbacks', 'send-again', destinationId, '--waiting'] as const
    expect(await kurierJson(...wish, '--check')).toEqual({
      sent: 0,
      count: 1,
      now: 1,
      paused: 0,
      more: false,
      notices: [],
    })
    expect((await kurier(...wish, '--check')).stdout).toBe('1 waiting notification will be sent now.\n')
    expect(await auditOf(destinationId)).toEqual([])
    receiver.respondWith({ kind: 'answer', status: 204 })
    expect((await kurier(...wish)).stdout).toBe('Sending 1 notification …\n')
    expect(await auditOf(destinationId)).toEqual([
      { action: 'send-callbacks-again', ...byCommandLine, after: { waiting: true, destinationId, count: 1 } },
    ])
    await sendDue()
    expect(await kurierJson('callbacks', 'show', destinationId)).toMatchObject({ waiting: { count: 0 }, notices: [] })
  })

  it('sends what was given up since a time, and the notices of one attempt', async () => {
    const { destinationId, caseId } = await failing()
    await testHandle().query(
      `update notices set state = 'given-up', reason = 'not-in-time', next_attempt_at = null, finished_at = $2
       where case_id = $1`,
      [caseId, later(now, -2 * HOUR)],
    )
    const since = (hours: number) => ['--given-up-since', later(now, -hours * HOUR).toISOString(), '--check']
    const send = ['callbacks', 'send-again', destinationId] as const
    expect(await kurierJson(...send, ...since(1))).toMatchObject({ count: 0 })
    expect(await kurierJson(...send, ...since(3))).toMatchObject({ count: 1 })
    expect(await kurierJson('callbacks', 'send-again', ...since(3))).toMatchObject({ count: 1 })
    const { attempts } = (await kurierJson('callbacks', 'show', destinationId)) as { attempts: { id: string }[] }
    const one = ['callbacks', 'send-again', '--attempt', attempts[0]?.id ?? ''] as const
    expect(await kurierJson(...one)).toMatchObject({ sent: 1, notices: [expect.any(String)] })
    expect((await kurier('callbacks', 'send-again', '--attempt', '999999')).exitCode).toBe(1)
  })
})

describe('callbacks pause and resume', () => {
  it('hold back what waits and tell what that costs; the address is listed while it is paused', async () => {
    await fixture().clear()
    const destinationId = await fixture().destination(callback())
    const { stdout } = await kurier('callbacks', 'pause', destinationId)
    expect(stdout).toBe(`Callbacks to ${destinationId} are paused. Waiting: 0 notifications.\n`)
    const paused = { ownerId: destinationId, pausedAt: expect.any(String), waiting: 0 }
    expect(await kurierJson('callbacks', 'list')).toMatchObject({ paused: 1, endpoints: [paused] })
    await fixture().submitted(now, { destinationId })
    await sendDue()
    expect((await kurier('callbacks', 'list')).stdout).toMatch(/paused .* when resumed /)
    expect((await kurier('callbacks', 'send-again', destinationId, '--waiting')).stdout).toMatch(
      /^None of this can be sent at the moment\.\n1 notification is waiting for a paused receiver/,
    )
    expect(await kurierJson('callbacks', 'resume', destinationId)).toEqual({
      destinationId,
      state: 'resumed',
      waiting: 1,
    })
    expect(await auditOf(destinationId)).toMatchObject([
      { action: 'pause-callbacks', ...byCommandLine },
      { action: 'resume-callbacks', ...byCommandLine },
    ])
  })

  it('are refused for a client, and for what is not there', async () => {
    const clientId = await fixture().client()
    const refused = await kurier('callbacks', 'pause', clientId)
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Only callbacks to destinations') })
    const unknown = await kurier('callbacks', 'show', '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10')
    expect(unknown).toMatchObject({ exitCode: 1, stderr: 'error: There is no such destination or client.\n' })
  })
})

describe('callbacks test and notify', () => {
  it('try the receiver, and announce what came before there was an address', async () => {
    const destinationId = await fixture().destination(callback())
    receiver.respondWith({ kind: 'answer', status: 204 })
    expect(await kurierJson('callbacks', 'test', destinationId)).toMatchObject({ ok: true, status: 204 })
    receiver.respondWith({ kind: 'answer', status: 500 })
    const { exitCode, stdout } = await kurier('callbacks', 'test', destinationId)
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/not taken, status 500, after \d+ ms\nSTEP/)])
    const nothing = await kurier('callbacks', 'notify', destinationId)
    expect(nothing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Nothing waits to be told') })
  })
})
