import { afterEach, describe, expect, test } from 'vitest'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../platform/testing/https-receiver.ts'
import { parseNetworks } from './addresses.ts'
import { checkReachable } from './check-reachable.ts'
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.ts'

const started: HttpsReceiver[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((receiver) => receiver.close()))
})

async function receiver(options?: ReceiverOptions): Promise<HttpsReceiver> {
  const one = await startHttpsReceiver(options)
  started.push(one)
  return one
}

const check = (url: string, options: Partial<GuardedClientOptions> = {}) =>
  checkReachable(createGuardedClient({ allowedNetworks: parseNetworks(['127.0.0.0/8']), ...options }), {
    url,
    shareOf: 'somebody',
  })

describe('the reachability check', () => {
  test.each([200, 302, 404, 405, 500])('sends one HEAD and takes any status, here %d', async (status) => {
    const { url, caPem, requests, respondWith } = await receiver()
    respondWith({ kind: 'answer', status })
    expect(await check(url, { ca: caPem })).toEqual({ ok: true })
    expect(requests.map(({ method, body }) => [method, body])).toEqual([['HEAD', '']])
  })

  test('names the reason when the name does not exist', async () => {
    expect(await check('https://receiver.invalid/')).toEqual({ ok: false, reason: 'dns', detail: expect.any(String) })
  })

  test('names the reason when the address is a special-purpose one', async () => {
    const outcome = await check('https://localhost/', { allowedNetworks: parseNetworks([]) })
    expect(outcome).toMatchObject({ ok: false, reason: 'forbidden-address' })
  })

  test('names the reason when nothing listens or the receiver hangs up', async () => {
    const { url, caPem, respondWith, close } = await receiver()
    respondWith({ kind: 'reset' })
    expect(await check(url, { ca: caPem })).toMatchObject({ ok: false, reason: 'connect' })
    await close()
    expect(await check(url, { ca: caPem })).toMatchObject({ ok: false, reason: 'connect' })
  })

  test('names the reason when the certificate is wrong', async () => {
    const { url, caPem } = await receiver({ certificate: 'expired' })
    expect(await check(url, { ca: caPem })).toMatchObject({ ok: false, reason: 'tls' })
  })

  test('names the reason when no answer comes in time', async () => {
    const { url, caPem, respondWith } = await receiver()
    respondWith({ kind: 'hang' })
    const outcome = await check(url, { ca: caPem, timeLimits: { answer: 500, body: 100 } })
    expect(outcome).toMatchObject({ ok: false, reason: 'timeout' })
  })
})
