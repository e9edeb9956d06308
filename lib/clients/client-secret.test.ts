import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { completeSettings } from '../platform/env.ts'
import { testSettings } from '../platform/testing/test-settings.ts'
import { clientSecretHash, matchingSecret, newClientSecret } from './client-secret.ts'

beforeAll(() => {
  completeSettings(testSettings)
})

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

it('is hashed under the master key, so that a stolen table cannot be tested', () => {
  const secret = newClientSecret()
  const before = clientSecretHash(secret)
  completeSettings({ MASTER_KEY: randomBytes(32).toString('hex') })
  expect(clientSecretHash(secret).equals(before)).toBe(false)
})
