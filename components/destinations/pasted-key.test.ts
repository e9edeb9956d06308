import { expect, test } from 'vitest'
import { pastedKey } from './pasted-key.ts'

const publicJwk = { kty: 'RSA', kid: 'signing-1', alg: 'PS512', key_ops: ['verify'], n: 'AQ', e: 'AQAB' }

test('a public key is handed on as it is', () => {
  expect(pastedKey(JSON.stringify(publicJwk))).toEqual({ ok: true, jwk: publicJwk })
})

test.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])('a key with the private member %s is not', (member) => {
  const pasted = pastedKey(JSON.stringify({ ...publicJwk, key_ops: ['sign'], [member]: 'hidden' }))
  expect(pasted).toMatchObject({ ok: false, fault: 'private' })
  expect(JSON.stringify(pasted)).not.toContain('hidden')
  expect('publicPart' in pasted && JSON.parse(pasted.publicPart)).toEqual(publicJwk)
})

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['-----BEGIN PUBLIC KEY-----', 'json'],
  ['[]', 'json'],
  ['"text"', 'json'],
  ['null', 'json'],
])('%j is no key', (text, fault) => {
  expect(pastedKey(text)).toEqual({ ok: false, fault })
})
