import { readFile } from 'node:fs/promises'
import type { Certificate } from '@peculiar/asn1-x509'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { assertTimeStamp, MOST_APART, timeStampIn, timeStampQuery } from './time-stamp.ts'
import { naming, namingBy, signedAnew } from './testing/signed-anew.ts'
import { timeStampAuthority } from './testing/time-stamp-authority.ts'

/** What is made with the program of that name is left out where it is missing. */
const check = test.skipIf(!isOnPath('openssl'))

let authority: Awaited<ReturnType<typeof timeStampAuthority>> | undefined
let roots = ''
let answer: Buffer
const query = timeStampQuery('token')
const here = () => {
  if (!authority) throw new Error('made before all tests')
  return authority
}

beforeAll(async () => {
  if (!isOnPath('openssl')) return
  authority = await timeStampAuthority({ key: 'ec' })
  roots = await readFile(authority.rootFile, 'utf8')
  answer = await authority.stamped(query.der)
})
afterAll(() => authority?.close())

const judge = (bytes: Buffer, { asked = query, now = new Date() } = {}) => timeStampIn(bytes, asked, { roots, now })

check('imprint and nonce must be those of the query', () => {
  judge(answer)
  expect(() => judge(answer, { asked: { ...query, nonce: timeStampQuery('token').nonce } })).toThrow('another nonce')
  const other = { ...query, imprint: timeStampQuery('other').imprint }
  expect(() => judge(answer, { asked: other })).toThrow('over something else')
})

check('no byte of what is signed, nor of the signature, may be changed', () => {
  const start = answer.indexOf(judge(answer).token)
  const policy = answer.indexOf(Buffer.from('2a030401', 'hex'), start) // 1.2.3.4.1
  for (const place of [policy + 3, answer.length - 40]) {
    const changed = Buffer.from(answer)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => judge(changed)).toThrow(/signature/)
  }
})

check('its time is that of this machine, within what clocks are wrong', () => {
  const at = judge(answer).at.getTime()
  for (const apart of [-MOST_APART, MOST_APART]) judge(answer, { now: new Date(at + apart) })
  for (const apart of [-MOST_APART - 1, MOST_APART + 1]) {
    expect(() => judge(answer, { now: new Date(at + apart) })).toThrow('one of the two is wrong')
  }
})

describe('the signature names the certificate that it was verified with:', () => {
  const made = async (names: (own: Certificate, other: Certificate) => ReturnType<typeof naming>[]) => {
    const [certificate, other] = [await here().certificate(), await here().certificate('serverAuth')]
    return signedAnew(answer, { key: await here().key(), certificate, names: names(certificate, other) })
  }
  check.each([
    ['by SHA-256', (own: Certificate) => [naming(own, 'sha256')]],
    ['by SHA-1, as RFC 3161 has it', (own: Certificate) => [naming(own, 'sha1')]],
    [
      'in both ways, with issuer and number',
      (own: Certificate) => [naming(own, 'sha1', own), naming(own, 'sha256', own)],
    ],
    ['by SHA-512', (own: Certificate) => [namingBy(own, '2.16.840.1.101.3.4.2.3', 'sha512')]],
  ])('%s', async (_, names) => {
    const { token } = judge(await made(names))
    assertTimeStamp(token, 'token')
  })

  check.each([
    ['another one of the same key', (_: Certificate, other: Certificate) => [naming(other, 'sha256')]],
    ['another one by SHA-1', (_: Certificate, other: Certificate) => [naming(other, 'sha1')]],
    [
      'another one in one of both ways',
      (own: Certificate, other: Certificate) => [naming(own, 'sha1'), naming(other, 'sha256')],
    ],
    ['another number', (own: Certificate, other: Certificate) => [naming(own, 'sha256', other)]],
  ])('not %s', async (_, names) => {
    const changed = await made(names)
    expect(() => judge(changed)).toThrow('names another certificate')
  })

  check('not none, nor by a hash that does not count', async () => {
    const [none, md5] = [await made(() => []), await made((own) => [namingBy(own, '1.2.840.113549.2.5', 'md5')])]
    expect(() => judge(none)).toThrow('does not name the certificate')
    expect(() => judge(md5)).toThrow('does not count')
  })
})

check.each([
  ['not critical', 'timeStamping'],
  ['for servers too', 'critical,serverAuth,timeStamping'],
  ['for servers', 'critical,serverAuth'],
  ['for nothing in particular', undefined],
])('the certificate must be for time stamps alone, and critically so: %s', async (_, usage) => {
  const certificate = await here().certificate(usage ?? 'none')
  const changed = signedAnew(answer, { key: await here().key(), certificate, names: [naming(certificate, 'sha256')] })
  expect(() => judge(changed)).toThrow('not one for time stamps alone')
})
