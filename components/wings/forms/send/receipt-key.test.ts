import fc from 'fast-check'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { decryptPart, encryptPart } from '@kurier/sdk/compact-jwe'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import numbers from '@kurier/sdk/testing/rsa-numbers.json' with { type: 'json' }
import { credentialsOf, packKey, unpackKey } from './receipt-key.ts'

const keys = Object.values(numbers).map((members) => ({ kty: 'RSA', ...members }))

test('a key that was just made is the same, member by member, after it was packed', async () => {
  const { privateKey } = await makeEncryptionKeyPair()
  expect(await unpackKey(packKey(privateKey))).toEqual(privateKey)
})

test('what was sealed for the public half of any key is opened by what was packed of it', async () => {
  const sealedText = fc.tuple(fc.constantFrom(...keys), fc.boolean(), fc.uint8Array({ maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(sealedText, async ([{ kty, n, e, p, q }, isSwapped, text]) => {
      const kid = await calculateJwkThumbprint({ kty, n, e })
      const sealed = await encryptPart(text, { kty, n, e, kid, alg: 'RSA-OAEP-256' })
      const packed = packKey(isSwapped ? { kty, e, p: q, q: p } : { kty, e, p, q })
      expect(packed).toMatch(/^[\w.-]{685}$/)
      const key = await unpackKey(packed)
      const { plaintext } = await decryptPart(sealed, key ? [key] : [])
      expect([...plaintext]).toEqual([...text])
    }),
    { numRuns: 20 },
  )
})

test('a member that is a byte shorter than usual is written without a leading zero', async () => {
  // a key of which this is so, for one in a hundred it is
  const p =
    'zjp_2mVxf3tkw79IGInsHG-ZnkcB9cK1NcaeiFXWpFKO7FBxJjIXyCvP8d9S-JberyGGqqEJpPtBujEMLzXTNJuVvUdmDA_-Uon3qSLklCngU-qBhD2VjgpgT4_7-iQHD8INZ4ioJ7WU7nu32e1jIamijJRd1rXkoaJWlYQ1C9WR6HSWSh0B-Z3iunIAMe2jEyfo7nRH2lpoaVenl95uPCPV6gqDVUmT-2DpyeOCj621HHkv6dIh1aoEgzBDcOiLX2fAbn0wSGOXz3RLihQZdR5XUXH65hUfDjRD9YyMZRcqU0qllJXLC8OvKRT7ruVKulE93u_wM2BXC5mhKMMkoQ'
  const q =
    'uM9fWVzVoziI7D4lxPaQwYI9-7kfuq5CDE4X3ktbUEQCLdj-qYO4jwanVM2bTX3n0yQ7pQ0hi2vz7LOLJdTBy-QgFHcQsaW5FCHTPQiYJknTpbaXlQVJ8pQ_M-iHwHaN62-ZsWA6E9EZ1n8zmdA2CjxEgbh6C2Y27DF6kctfycPxjC_FbrlsQExNmi0vcY9Q37AuzqShZMatq8dGPj1sfwrbpduU2H6QxFZ1RijZLJKHGLtzWkykht_haqXgtEontFgRFZ0gjWhjzNbIcobwVRCZGJHIIsxdsAj_RphynZZ5h3cMuoBAPUKjiynjfXlPftmjMRU4uxaXBeSFk-XZ8Q'
  const { dq: short } = (await unpackKey(`${p}.${q}`)) ?? {}
  expect(short).toBe(
    'dmRisNzH_8g37x_hEkzibxUAoEH4EZ-QsFFW-RFNbh4jRzu76Nx5XybkC2-sDfiaiqirjRDcbHS7zuc2PQYPII8D_hhImYWRC1Sf_nmC_wRMkdxnPxAkT0KpOpe8X4-TW0AjNX5vtkI-Sysx41d_Rw9U08VaafMRPD52RvACbT8ZfrUbxdMDhi1biWlo-1bUeHhlg_vzaJvepi0C0tyGpNxP2fDRad-q3hyFBG0ms2crJKzxOOfgfobt4WRijxzyUpYYW8BNGknFpXPy9Wt8iwIXEaZSj_hcDGm3H4KJ6mp7cEzT2qZOgPAv1PcAxWDxjFHgOZFexnuyRBQhfp3B',
  )
  expect(short).toHaveLength(340)
})

test('what is no whole key is none', async () => {
  const packed = packKey(keys[0] ?? {})
  const cut = fc.nat(packed.length - 1).map((length) => packed.slice(0, length))
  const ended = fc.string({ minLength: 1 }).map((more) => packed + more)
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, ended, fc.string()), async (text) => {
      expect(await unpackKey(text)).toBeUndefined()
    }),
  )
  const even = 'A'.repeat(342)
  expect(await unpackKey(`${even}.${even}`)).toBeUndefined()
  expect(() => packKey({ kty: 'RSA', e: 'AQAB' })).toThrow('no key of a form')
  expect(() => packKey({ ...keys[0], e: 'Aw' })).toThrow('no key of a form')
})

test('a link with a whole key is a receipt, and one with a part of it still asks for the status', async () => {
  const asked = { caseId: 'c', statusCode: 's' }
  const key = packKey(keys[0] ?? {})
  expect(await credentialsOf({ ...asked, key })).toMatchObject({ ...asked, receipt: { ...asked, privateKey: keys[0] } })
  expect(await credentialsOf({ ...asked, key: key.slice(0, -1) })).toEqual(asked)
  expect(await credentialsOf(asked)).toEqual(asked)
})
