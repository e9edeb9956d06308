import { expect, it } from 'vitest'
import { decryptPart, encryptPart, splitCompactJwe } from '@kurier/sdk/compact-jwe'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { withWrongTag } from './wrong-tag.ts'

it('a wrong tag leaves the part well-formed and keeps it from being decrypted', async () => {
  const { publicKey, privateKey } = encryptionPair()
  const jwe = await encryptPart(Buffer.from('{}'), publicKey, 'application/json')
  const { authenticationTag: right, ...segments } = splitCompactJwe(jwe)
  const { authenticationTag: wrong, ...others } = splitCompactJwe(withWrongTag(jwe))
  expect(others).toEqual(segments)
  expect(wrong).not.toBe(right)
  await expect(decryptPart(withWrongTag(jwe), [privateKey])).rejects.toMatchObject({ code: 'decryption-failed' })
})
