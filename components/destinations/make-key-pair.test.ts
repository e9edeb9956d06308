import { constants, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedKey } from '#lib/destinations/key-rules.ts'
import { jwk } from '#lib/destinations/schema.ts'
import { makeKeyPair, newKid } from './make-key-pair.ts'

const today = new Date('2026-11-21T12:00:00Z')

test.each(['encryption', 'signing'] as const)(
  'a pair for %s: the service takes the public part, which holds nothing private; the file holds the rest',
  { timeout: 120_000 },
  async (purpose) => {
    const { publicJwk, privateJwk } = await makeKeyPair(purpose, newKid(purpose, today))
    expect(Object.keys(publicJwk)).toEqual(['kty', 'kid', 'alg', 'key_ops', 'n', 'e'])
    expect(checkedKey(jwk.parse(publicJwk), '', purpose)).toEqual({ kid: publicJwk.kid, purpose, jwk: publicJwk })
    const file = JSON.parse(privateJwk) as Record<string, unknown>
    expect(file).toMatchObject({ kid: publicJwk.kid, alg: publicJwk.alg, n: publicJwk.n })
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    const key = createPrivateKey({ key: file, format: 'jwk' })
    const signature = sign('sha512', Buffer.from('text'), { key, ...padding })
    const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' })
    expect(verify('sha512', Buffer.from('text'), { key: publicKey, ...padding }, signature)).toBe(true)
  },
)

test('a kid tells purpose and day, and no two are alike', () => {
  const kids = new Set(Array.from({ length: 50 }, () => newKid('encryption', today)))
  expect(kids.size).toBe(50)
  for (const kid of kids) expect(kid).toMatch(/^encryption-2026-11-21-[0-9a-z]{6}$/)
})
