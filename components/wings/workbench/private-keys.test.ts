import type { JWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKeyPair } from '#components/destinations/make-key-pair.ts'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { keysInText, readKeyFiles, type KeyFileResult } from './private-keys.ts'

const encryption = encryptionPair()
let signing: { publicJwk: JWK; privateJwk: string }
let publicKeys: JWK[]

beforeAll(async () => {
  signing = await makeKeyPair('signing', 'signing-key-1')
  publicKeys = [encryption.publicKey, signing.publicJwk]
})

const file = (content: string | object, name = 'key.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)
const read = (...files: File[]) =>
  readKeyFiles(files, (kid) => Promise.resolve(publicKeys.find((key) => key.kid === kid)))
const kidsOf = (result: KeyFileResult | undefined) =>
  result && 'keys' in result ? result.keys.map(({ kid, purpose }) => `${purpose} ${kid}`) : result

describe('a file', () => {
  test('as the portal or kurier-client write it gives its key, which can not be read again', async () => {
    const [ofPortal, ofClient] = await read(file(signing.privateJwk), file(encryption.privateKey))
    expect(kidsOf(ofPortal)).toEqual(['signing signing-key-1'])
    expect(kidsOf(ofClient)).toEqual([`encryption ${encryption.privateKey.kid}`])
    const keys = ofPortal && 'keys' in ofPortal ? ofPortal.keys : []
    expect(keys[0]?.cryptoKey.extractable).toBe(false)
    expect(JSON.stringify(keys)).not.toContain('"d"')
  })

  test('with several keys gives all private ones: a list, a JWK Set, a pair', async () => {
    const own = JSON.parse(signing.privateJwk) as JWK
    const all = ['signing signing-key-1', `encryption ${encryption.privateKey.kid}`]
    const results = await read(
      file([own, encryption.publicKey, encryption.privateKey]),
      file({ keys: [own, encryption.privateKey] }),
      file([{ publicKey: signing.publicJwk, privateKey: own }, encryption]),
    )
    expect(results.map(kidsOf)).toEqual([all, all, all])
  })

  test.each<[string, string | object, string]>([
    ['no JSON', 'hello', 'no-json'],
    ['PEM', '-----BEGIN PRIVATE KEY-----\nMII', 'pem'],
    ['something else', { name: 'x' }, 'no-key'],
    ['a text', '"text"', 'no-key'],
    ['another algorithm', { kty: 'RSA', kid: 'a', alg: 'RS256', d: 'x' }, 'unfit'],
    ['a broken key', { kty: 'RSA', kid: 'a', alg: 'PS512', d: 'x', n: 'AQ', e: 'AQAB' }, 'unfit'],
  ])('with %s is refused with its reason', async (_, content, fault) => {
    expect(await read(file(content, 'chosen.json'))).toMatchObject([{ file: 'chosen.json', fault }])
  })

  test('with a public key alone is told so', async () => {
    expect(keysInText(JSON.stringify(encryption.publicKey))).toEqual({ fault: 'public' })
  })

  test('with a key of another destination is refused, also under a kid that this one has', async () => {
    const other = encryptionPair('foreign')
    const disguised = { ...other.privateKey, kid: encryption.privateKey.kid }
    expect(await read(file(other.privateKey), file(disguised))).toMatchObject([
      { fault: 'foreign' },
      { fault: 'foreign' },
    ])
  })

  test('that is far too large is not read', async () => {
    expect(await read(file('x'.repeat(1_000_001)))).toMatchObject([{ fault: 'too-large' }])
  })
})
