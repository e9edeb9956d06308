import { expect, test } from 'vitest'
import { secretFault } from '#lib/callbacks/secret.ts'
import { callbackFaults, newSecret } from './callback-secret.ts'
import { receiverIdIn } from './receiver-id.ts'

const url = 'https://receiver.example/callbacks'

test('a made secret is one that the service takes, of 32 bytes, never the same', () => {
  const made = new Set(Array.from({ length: 20 }, newSecret))
  expect(made.size).toBe(20)
  for (const secret of made) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(secretFault(secret)).toBeUndefined()
  }
})

test.each([
  [{ url, secret: 'x'.repeat(32) }, undefined, {}],
  [{ url, secret: '' }, url, {}],
  [{ url, secret: '' }, undefined, { secret: true }],
  [{ url, secret: '' }, `${url}/old`, { secret: true }],
  [{ url, secret: 'x'.repeat(31) }, url, { secret: true }],
  [{ url, secret: 'x'.repeat(513) }, undefined, { secret: true }],
  [{ url: 'http://receiver.example/', secret: 'x'.repeat(32) }, undefined, { url: true }],
  [{ url: '', secret: '' }, undefined, { url: true, secret: true }],
])('%j with the present URL %s: %j', (wanted, current, faults) => {
  expect(callbackFaults(wanted, current, 'internet')).toEqual(faults)
})

test('of plain http are the test receivers of a sandbox alone', () => {
  const id = '01a20587-54d8-7767-b557-9b87e94a6165'
  const receiver = `http://127.0.0.1:3000/sandbox/receivers/${id}`
  const secret = 'x'.repeat(32)
  expect(receiverIdIn(receiver, 'sandbox')).toBe(id)
  expect(callbackFaults({ url: receiver, secret }, undefined, 'sandbox')).toEqual({})
  expect(callbackFaults({ url: receiver, secret }, undefined, 'networks')).toEqual({ url: true })
  expect(callbackFaults({ url: `${receiver}/x`, secret }, undefined, 'sandbox')).toEqual({ url: true })
})
