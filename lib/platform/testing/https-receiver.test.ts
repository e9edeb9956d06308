import { Agent, request } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { makeAuthority } from './certificates.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from './https-receiver.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()))
})

async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const started = await startHttpsReceiver(options)
  open.push(started)
  return started
}

function clientOf(ca: string): Agent {
  const agent = new Agent({ connect: { ca } })
  open.push(agent)
  return agent
}

describe('the HTTPS receiver of the tests', () => {
  test('notes method, path, headers and raw body of each request', async () => {
    const started = await receiver()
    const options = { method: 'POST', headers: { 'x-test': 'yes' }, body: '{"a":"ü"}' } as const
    const answer = await request(`${started.url}?a=1`, { ...options, dispatcher: clientOf(started.caPem) })
    expect(answer.statusCode).toBe(204)
    expect(started.requests).toHaveLength(1)
    expect(started.requests[0]).toMatchObject({ method: 'POST', path: '/callback?a=1', body: '{"a":"ü"}' })
    expect(started.requests[0]?.headers['x-test']).toBe('yes')
  })

  test('hands out a request that is still to come as well as one that is there already', async () => {
    const started = await receiver()
    const coming = started.waitForRequest((received) => received.path === '/callback')
    await request(started.url, { dispatcher: clientOf(started.caPem) })
    expect(await coming).toBe(started.requests[0])
    expect(await started.waitForRequest()).toBe(started.requests[0])
  })

  test('makes a request wait as long as its responder does', async () => {
    const started = await receiver()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    started.respondWith(async () => {
      await released
      return { kind: 'answer', status: 202, body: 'done' }
    })
    const answer = request(started.url, { dispatcher: clientOf(started.caPem) })
    await started.waitForRequest()
    release()
    expect(await (await answer).body.text()).toBe('done')
  })

  test('is verified by its own certification authority alone', async () => {
    const started = await receiver()
    const other = await makeAuthority()
    await expect(request(started.url, { dispatcher: clientOf(other.certificate) })).rejects.toThrow()
  })

  test('carries the names it was given', async () => {
    const started = await receiver({ names: ['receiver.test'] })
    const agent = new Agent({ connect: { ca: started.caPem, servername: 'receiver.test' } })
    open.push(agent)
    expect((await request(started.url, { dispatcher: agent })).statusCode).toBe(204)
  })

  test('stops although a request hangs', async () => {
    const started = await startHttpsReceiver()
    started.respondWith({ kind: 'hang' })
    const failed = expect(request(started.url, { dispatcher: clientOf(started.caPem) })).rejects.toThrow()
    await started.waitForRequest()
    await started.close()
    await failed
  })
})
