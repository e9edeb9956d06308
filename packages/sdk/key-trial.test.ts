import { expect, test } from 'vitest'
import { tryKeyPair } from './key-trial.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

const pairs = { encryption: encryptionPair(), signing: signingPair() }
const text = (value: object): string => JSON.stringify(value)

test.each(['encryption', 'signing'] as const)('a %s pair that belongs together works', async (which) => {
  const { publicKey, privateKey } = pairs[which]
  expect(await tryKeyPair(publicKey, text(privateKey))).toBe('ok')
})

test.each([
  ['no JSON', 'x', 'no-key'],
  ['no key', '[]', 'no-key'],
  ['the public part alone', text(pairs.encryption.publicKey), 'public-only'],
  ['another key', text(pairs.signing.privateKey), 'other-key'],
  ['a damaged one', text({ ...pairs.encryption.privateKey, d: 'AQAB', dp: 'AQAB', dq: 'AQAB' }), 'failed'],
])('a file with %s is told', async (_, file, outcome) => {
  expect(await tryKeyPair(pairs.encryption.publicKey, file)).toBe(outcome)
})
