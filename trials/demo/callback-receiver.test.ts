import { createHmac } from 'node:crypto'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCallbackReceiver, type CallbackReceiver } from './callback-receiver.ts'
import { makeCertificates } from './certificates.ts'

const body = JSON.stringify({
  type: 'https://kurier.example/schemas/submission-api/callbacks/new-submissions',
  submissions: [
    {
      destinationId: '018f2a00-0000-7000-8000-000000000001',
      submissionId: '018f2a00-0000-7000-8000-000000000002',
      caseId: '018f2a00-0000-7000-8000-000000000003',
    },
  ],
  submissionIds: ['018f2a00-0000-7000-8000-000000000002'],
})

let receiver: CallbackReceiver
let dispatcher: Agent

beforeAll(async () => {
  const certificates = await makeCertificates(new Date())
  receiver = await startCallbackReceiver(certificates)
  dispatcher = new Agent({ connect: { ca: certificates.authority } })
})

afterAll(async () => {
  await dispatcher.close()
  await receiver.close()
})

async function post(content: string, { secret = receiver.callback.secret, ageSeconds = 0 } = {}): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const authentication = createHmac('sha512', secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = { 'callback-timestamp': timestamp, 'callback-authentication': authentication }
  return (await fetch(receiver.callback.url, { method: 'POST', headers, body: content, dispatcher })).status
}

describe('the receiver of callbacks', () => {
  it('is not trusted by those who do not know the authority of this run', async () => {
    await expect(globalThis.fetch(receiver.callback.url, { method: 'HEAD' })).rejects.toThrow('fetch failed')
  })

  it('answers the check that it can be reached', async () => {
    expect((await fetch(receiver.callback.url, { method: 'HEAD', dispatcher })).status).toBe(200)
    expect((await fetch(receiver.callback.url, { dispatcher })).status).toBe(405)
  })

  it('answers 202 to what is too old, has another secret, another body or too long a one, and ignores it', async () => {
    expect(await post(body, { ageSeconds: 301 })).toBe(202)
    expect(await post(body, { secret: 'another secret of at least 32 characters' })).toBe(202)
    expect(await post(body.replace('002"', '009"'))).toBe(202)
    expect(await post(' '.repeat(2_000_000))).toBe(202)
    expect(receiver.received).toEqual([])
  })

  it('keeps a genuine one, for those who wait and for those who ask later', async () => {
    const waiting = receiver.next(({ name }) => name === 'new-submissions', 0)
    expect(await post(body)).toBe(202)
    expect((await waiting).name).toBe('new-submissions')
    expect((await receiver.next(() => true, 0)).name).toBe('new-submissions')
    await expect(receiver.next(() => true, 1, 10)).rejects.toThrow('No such callback')
  })
})
