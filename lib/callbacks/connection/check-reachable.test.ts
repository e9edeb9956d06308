import { afterEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { startHttpsReceiver, type HttpsReceiver, type ReceiverOptions } from '../../platform/testing/https-receiver.ts'
import { parseNetworks } from './addresses.ts'
import { checkReachable } from './check-reachable.ts'
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './guarded-client.ts'
import { sampleNetwork } from '../testing/sample-network.ts'

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
    by: systemActor,
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

describe('many checks at once', () => {
  /** A client that answers when it is told to. */
  function slowClient(): { client: GuardedClient; answer: () => void; sent: unknown[] } {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const { client, sent } = sampleNetwork(async () => {
      await promise
      return { status: 200 }
    })
    return { client, answer, sent }
  }

  const at = (shareOf: string) => ({ url: 'https://receiver.example/', shareOf, by: systemActor })
  const unavailable = expect.objectContaining({ code: 'unavailable' })

  test('of one organisation leave room for those of others', async () => {
    const { client, answer, sent } = slowClient()
    const first = Array.from({ length: 5 }, () => checkReachable(client, at('one')))
    await expect(checkReachable(client, at('one'))).rejects.toThrow(unavailable)
    const other = checkReachable(client, at('other'))
    answer()
    expect(await Promise.all([...first, other])).toEqual(Array.from({ length: 6 }, () => ({ ok: true })))
    expect(sent).toHaveLength(6)
    expect(await checkReachable(client, at('one'))).toEqual({ ok: true })
  })

  test('are twenty in all', async () => {
    const { client, answer, sent } = slowClient()
    const first = Array.from({ length: 20 }, (_, number) => checkReachable(client, at(`organisation ${number}`)))
    await expect(checkReachable(client, at('late'))).rejects.toThrow(unavailable)
    answer()
    await Promise.all(first)
    expect(sent).toHaveLength(20)
  })
})
