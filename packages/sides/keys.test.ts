import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { unfitKey } from '@kurier/sdk/keys'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import { keepPrivateKeys, makeKeyPairs, pairOf, privateKeys } from './keys.ts'

it('a destination has a pair for each purpose, and nobody but this user reads their files', async () => {
  const pairs = await makeKeyPairs()
  expect(unfitKey(pairs.encryption.publicKey, 'encryption', 'public')).toBeUndefined()
  expect(unfitKey(pairs.signing.publicKey, 'signing', 'public')).toBeUndefined()
  expect(privateKeys(pairs)).toEqual({
    signingKey: pairs.signing.privateKey,
    decryptionKeys: [pairs.encryption.privateKey],
  })
  const folder = join(await mkdtemp(join(tmpdir(), 'kurier-sides-')), 'keys')
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }))
  await keepPrivateKeys(folder, pairs)
  const names = ['encryption.private.json', 'signing.private.json']
  expect((await readdir(folder)).sort()).toEqual(names)
  for (const name of ['', ...names]) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'signing.private.json'), 'utf8'))).toEqual(pairs.signing.privateKey)
})

it('the pair of a private key has nothing of it in its public half', () => {
  const { publicKey, privateKey } = signingPair()
  expect(pairOf(privateKey, 'verify')).toEqual({ publicKey, privateKey })
})
