import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@kurier/test-kit/share'
import { parseJws, signEs256, signPs512, verifiesEs256, verifiesPs512 } from './jws.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test('a PS512 token has exactly the header alg, typ, kid and verifies with its key alone', async () => {
  const jws = parseJws(await signPs512(rsa.privateKey, 'k1', 'secevent+jwt', { sub: 'x' }))
  expect(jws?.protectedHeader).toEqual({ alg: 'PS512', typ: 'secevent+jwt', kid: 'k1' })
  expect(jws && verifiesPs512(jws, rsa.publicKey)).toBe(true)
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  expect(jws && verifiesPs512(jws, other)).toBe(false)
})

test('an ES256 token verifies, a changed payload does not', () => {
  const token = signEs256(ec.privateKey, 'k1', 'at+jwt', { sub: 'x' })
  const jws = parseJws(token)
  expect(jws && verifiesEs256(jws, ec.publicKey)).toBe(true)
  const [header, , signature] = token.split('.')
  const forged = parseJws(`${header ?? ''}.${Buffer.from('{"sub":"y"}').toString('base64url')}.${signature ?? ''}`)
  expect(forged && verifiesEs256(forged, ec.publicKey)).toBe(false)
})

test('ES256 signatures verify whatever their numbers are, small ones included', () => {
  // a number is a byte shorter once in 256, and has a sign byte every other time
  for (let n = 0; n < runs(3000); n += 1) {
    const jws = parseJws(signEs256(ec.privateKey, 'k1', 't', { n }))
    if (!jws || !verifiesEs256(jws, ec.publicKey)) throw new Error(`the signature ${n} is wrong`)
  }
})

test('many signatures at once all come out right', async () => {
  const tokens = await Promise.all(Array.from({ length: 40 }, (_, n) => signPs512(rsa.privateKey, 'k1', 't', { n })))
  const payloads = tokens
    .map((token) => parseJws(token))
    .map((jws) => jws && verifiesPs512(jws, rsa.publicKey) && jws.payload.n)
  expect(payloads).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('only three base64url segments with JSON objects in the first two are a token', () => {
  const object = Buffer.from('{}').toString('base64url')
  expect(parseJws(`${object}.${object}.AA`)).toBeDefined()
  const wrong = [
    `${object}.${object}`,
    `${object}.${object}.AA.AA`,
    `${object}.${object}.`,
    `${object}.${object}.A+A`,
    `${object}=.${object}.AA`,
    `${Buffer.from('[]').toString('base64url')}.${object}.AA`,
    `${Buffer.from('null').toString('base64url')}.${object}.AA`,
    `${Buffer.from([0xff]).toString('base64url')}.${object}.AA`,
  ]
  expect(wrong.filter((token) => parseJws(token))).toEqual([])
})

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json()), (text) => {
      expect([undefined, 'object']).toContain(parseJws(text) && 'object')
    }),
    { numRuns: runs(2000) },
  )
})
