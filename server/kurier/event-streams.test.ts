import { beforeAll, describe, expect, it } from 'vitest'
import { type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { kurier, kurierJson, time, uuid } from './testing/run-command.ts'
import { trustedReceiver } from '#lib/platform/testing/trusted-receiver.ts'

let receiver: HttpsReceiver

beforeAll(async () => {
  ;({ receiver } = await trustedReceiver())
})

const secret = expect.stringMatching(/^kurier_es_[\w-]{43}$/)
const added = { streamId: uuid, secret, attempt: expect.anything() }
type AddedStream = { streamId: string; secret: string }

describe('event streams', () => {
  it('are added, tried, paused, resumed, given a new secret, listed and removed', async () => {
    const headers = { 'webhook-allowed-origin': '*', 'webhook-allowed-rate': '60' }
    receiver.respondWith(({ method }) => ({ kind: 'answer', ...(method === 'OPTIONS' && { headers }) }))
    const options = ['--name', 'Splunk', '--url', receiver.url, '--events', 'work', '--events', 'submission.submitted']
    const made = (await kurierJson('event-streams', 'add', ...options)) as AddedStream
    expect(made).toMatchObject({ ...added, attempt: { kind: 'handshake', status: 204, errorClass: null } })
    const { streamId } = made
    const of = (verb: string, ...more: string[]) => kurierJson('event-streams', verb, streamId, ...more)
    expect(await of('test')).toMatchObject({ attempt: { kind: 'test', status: 204, events: 1 } })
    expect(await of('pause')).toEqual({ streamId, state: 'paused' })
    expect((await kurier('event-streams', 'pause', streamId)).exitCode).toBe(1)
    expect(await of('resume', '--skip')).toEqual({ streamId, attempt: null })
    expect(await of('exchange-secret')).toEqual({ streamId, secret, from: time })
    const stream = { streamId, state: 'active', allowedRate: 60, chosen: ['work', 'submission.submitted'], waiting: 0 }
    expect(await kurierJson('event-streams', 'list')).toMatchObject({ streams: [stream] })
    expect((await kurier('event-streams', 'list')).stdout).toMatch(/Splunk +active +0/)
    expect(await of('remove')).toEqual({ streamId })
    expect(await kurierJson('event-streams', 'list')).toEqual({ streams: [] })
  })

  it('whose receiver does not agree are kept, and the exit code tells; what is wrong is wrong usage', async () => {
    receiver.respondWith({ kind: 'answer', status: 405 })
    const { exitCode, stdout } = await kurier('event-streams', 'add', '--name', 'X', '--url', receiver.url)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('Not taken (no-consent): status 405')])
    expect((await kurier('event-streams', 'add', '--name', 'X', '--url', 'http://x.example')).exitCode).toBe(2)
    const unknown = ['--name', 'X', '--url', receiver.url, '--events', 'everything']
    expect((await kurier('event-streams', 'add', ...unknown)).exitCode).toBe(2)
  })
})
