import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { holdHashRoot } from '../platform/crypto/keyed-hash.ts'
import { clientSecretHash, matchingSecret, newClientSecret } from './client-secret.ts'

it('has a prefix that scanners find and 32 random bytes', () => {
  const [first, second] = [newClientSecret(), newClientSecret()]
  expect(first).toMatch(/^kurier_cs_[A-Za-z0-9_-]{43}$/)
  expect(second).not.toBe(first)
})

it('is found among the stored hashes wherever it stands, and nothing else is', () => {
  const secrets = [newClientSecret(), newClientSecret(), newClientSecret()]
  const stored = secrets.map((secret, index) => ({ id: `s${index}`, hash: clientSecretHash(secret) }))
  expect(secrets.map((secret) => matchingSecret(secret, stored))).toEqual(['s0', 's1', 's2'])
  expect(matchingSecret(newClientSecret(), stored)).toBeUndefined()
  expect(matchingSecret(newClientSecret(), [])).toBeUndefined()
  expect(matchingSecret('', stored)).toBeUndefined()
})

it('is hashed under a key of the installation, so that a stolen table cannot be tested', () => {
  const secret = newClientSecret()
  const before = clientSecretHash(secret)
  holdHashRoot(randomBytes(32))
  expect(clientSecretHash(secret).equals(before)).toBe(false)
})
