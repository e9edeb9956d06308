import 'reflect-metadata'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyUsageFlags, X509Crl, type X509Certificate } from '@peculiar/x509'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../platform/durations.ts'
import { completeSettings } from '../../platform/env.ts'
import { testSettings } from '../../platform/testing/test-settings.ts'
import type { KeyPurpose } from '../terms.ts'
import { SampleAuthority, x5cOf } from '../testing/sample-chains.ts'
import { sampleKeys } from '../testing/sample-keys.ts'
import { judgedChain, trustIn, type KeyTrust } from './key-trust.ts'

const key = sampleKeys('encryption').publicKey
const now = new Date()
const inDays = (days: number): Date => new Date(now.getTime() + days * DAY)

let folder: string
let root: SampleAuthority
let office: SampleAuthority
let stranger: SampleAuthority
let leaf: X509Certificate
let trust: KeyTrust

beforeAll(async () => {
  completeSettings(testSettings)
  folder = await mkdtemp(join(tmpdir(), 'kurier-chains-'))
  root = await SampleAuthority.make({ name: 'Root of the tests' })
  office = await SampleAuthority.make({ name: 'Office of the tests', issuer: root, pathLength: 0, until: inDays(10) })
  stranger = await SampleAuthority.make({ name: 'Stranger' })
  leaf = await office.issue({ key })
  trust = await trustIn(await file('root.pem', pem(root)))
})
afterAll(() => rm(folder, { recursive: true }))

const pem = (...authorities: SampleAuthority[]): string =>
  authorities.map(({ certificate }) => certificate.toString('pem')).join('\n')

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

type Chain = (X509Certificate | SampleAuthority)[]
type JudgeWish = { by?: KeyTrust; at?: Date; purpose?: KeyPurpose }

const judge = (chain: Chain, { by = trust, at = now, purpose = 'encryption' }: JudgeWish = {}) => {
  const x5c = chain.map((one) => x5cOf(one instanceof SampleAuthority ? one.certificate : one))
  return judgedChain(by, { x5c, purpose, at })
}

const held = { root: 'Root of the tests', revocation: 'unknown' }

describe('a chain', () => {
  test('holds up to a root, until the first of its certificates ends', async () => {
    expect(await judge([leaf, office])).toEqual({ ...held, until: office.certificate.notAfter })
    expect(await judge([leaf, office, root])).toEqual({ ...held, until: office.certificate.notAfter })
    const own = await root.issue({ key })
    expect(await judge([own])).toEqual({ ...held, until: own.notAfter })
  })

  test('may leave to the file of the operator what stands between it and the root', async () => {
    const by = await trustIn(await file('both.pem', pem(office, root)))
    expect(await judge([leaf], { by })).toMatchObject(held)
    expect(await judge([leaf])).toEqual({ kind: 'untrusted', index: 0, name: 'CN=Office of the tests' })
  })

  test('holds by the renewed one of two roots with the same name', async () => {
    const old = await SampleAuthority.make({ name: 'Root of the tests', until: inDays(-0.5) })
    const by = await trustIn(await file('renewed.pem', pem(old, root)))
    expect(await judge([leaf, office], { by })).toMatchObject(held)
  })

  test('of another root is refused, also when the root calls itself the same', async () => {
    const same = await SampleAuthority.make({ name: 'Root of the tests' })
    const below = await SampleAuthority.make({ name: 'Office of the tests', issuer: same })
    const other = await below.issue({ key })
    expect(await judge([other, below])).toMatchObject({ kind: 'untrusted', index: 1 })
    expect(await judge([other, below, same])).toMatchObject({ kind: 'untrusted', index: 2 })
    expect(await judge([other, office])).toMatchObject({ kind: 'not-issued', index: 1 })
    expect(await judge([leaf, root, office])).toMatchObject({ kind: 'not-issued', index: 1 })
  })

  test('is refused while one of its certificates has ended or not begun, one of the operator told apart', async () => {
    const ended = await SampleAuthority.make({ name: 'Ended', issuer: root, until: inDays(-0.5) })
    const chain = [await ended.issue({ key }), ended]
    expect(await judge(chain)).toEqual({ kind: 'ended', index: 1, name: 'Ended', at: ended.certificate.notAfter })
    const future = await office.issue({ key, from: inDays(2), until: inDays(3) })
    expect(await judge([future, office])).toMatchObject({ kind: 'not-yet-valid', index: 0 })
    expect(await judge([leaf, office], { at: inDays(15) })).toMatchObject({ kind: 'ended', index: 1 })
    const by = await trustIn(await file('ending.pem', pem(ended, root)))
    expect(await judge(chain.slice(0, 1), { by })).toMatchObject({ kind: 'ended', index: null })
  })

  test('is refused where somebody issues who may not, or has too many authorities below', async () => {
    const person = await SampleAuthority.make({ name: 'Person', issuer: office, isAuthority: false })
    expect(await judge([await person.issue({ key }), person, office])).toMatchObject({
      kind: 'not-authority',
      index: 1,
    })
    const below = await SampleAuthority.make({ name: 'Below', issuer: office })
    expect(await judge([await below.issue({ key }), below, office])).toMatchObject({ kind: 'too-long', index: 2 })
  })

  test('is refused for a use that its first certificate does not allow', async () => {
    const { digitalSignature, keyEncipherment, nonRepudiation } = KeyUsageFlags
    const kindFor = async (usages: KeyUsageFlags, purpose: 'encryption' | 'signing') => {
      const judged = await judge([await office.issue({ key, usages }), office], { purpose })
      return 'kind' in judged ? judged.kind : 'held'
    }
    expect(await kindFor(keyEncipherment, 'encryption')).toBe('held')
    expect(await kindFor(digitalSignature, 'encryption')).toBe('wrong-use')
    expect(await kindFor(digitalSignature, 'signing')).toBe('held')
    expect(await kindFor(nonRepudiation, 'signing')).toBe('held')
    expect(await kindFor(keyEncipherment, 'signing')).toBe('wrong-use')
  })

  test('is refused with a weak signature, an unknown critical extension, or what cannot be read', async () => {
    const weak = await office.issue({ key, hash: 'SHA-1' })
    expect(await judge([weak, office])).toMatchObject({ kind: 'weak-signature', index: 0 })
    const ruled = await office.issue({ key, rule: '2.5.29.30' })
    expect(await judge([ruled, office])).toMatchObject({ kind: 'unknown-rule', index: 0, rule: '2.5.29.30' })
    const chain = { x5c: [x5cOf(leaf), 'AAAA'], purpose: 'encryption', at: now } as const
    expect(await judgedChain(trust, chain)).toMatchObject({ kind: 'unreadable', index: 1 })
  })
})

describe('revocation lists', () => {
  const lists = async (...given: string[]): Promise<KeyTrust> =>
    trustIn(await file('roots.pem', pem(root, office)), await file('lists.pem', given.join('\n')))

  test('revoke the certificate of a key, or one in between, and a fresh one of each issuer clears the others', async () => {
    const clear = await lists(await root.list(), await office.list())
    expect(await judge([leaf, office], { by: clear })).toMatchObject({ revocation: 'checked' })
    const revokedLeaf = await lists(await root.list(), await office.list({ revoked: [leaf.serialNumber] }))
    expect(await judge([leaf, office], { by: revokedLeaf })).toMatchObject({ kind: 'revoked', index: 0 })
    const revokedOffice = await lists(await root.list({ revoked: [office.certificate.serialNumber] }))
    expect(await judge([leaf, office], { by: revokedOffice })).toMatchObject({ kind: 'revoked', index: 1 })
    const half = await lists(await root.list())
    expect(await judge([leaf, office], { by: half })).toMatchObject({ revocation: 'unknown' })
  })

  test('that are outdated go on revoking, and clear nothing any more', async () => {
    const outdated = { madeAt: inDays(-9), nextAt: inDays(-2) }
    const quiet = await lists(await root.list(), await office.list(outdated))
    expect(await judge([leaf, office], { by: quiet })).toMatchObject({ revocation: 'outdated' })
    const by = await lists(await root.list(), await office.list({ ...outdated, revoked: [leaf.serialNumber] }))
    expect(await judge([leaf, office], { by })).toMatchObject({ kind: 'revoked' })
  })

  test('are taken in DER too, and read anew when the file is replaced; a bad file leaves the last good one', async () => {
    const roots = await file('roots.pem', pem(root, office))
    const der = new Uint8Array(new X509Crl(await office.list()).rawData)
    const by = await trustIn(roots, await file('list.der', der))
    expect(await judge([leaf, office], { by })).not.toHaveProperty('kind')
    await file('list.der', await office.list({ revoked: [leaf.serialNumber] }))
    expect(await judge([leaf, office], { by })).toMatchObject({ kind: 'revoked' })
    await file('list.der', await stranger.list())
    expect(await judge([leaf, office], { by })).toMatchObject({ kind: 'revoked' })
    expect((await by.revocations()).fault).toContain('the list of "CN=Stranger" is not signed by')
    await rm(join(folder, 'list.der'))
    expect((await by.revocations()).fault).toContain('cannot be read: there is no such file')
    await file('list.der', await office.list())
    expect(await by.revocations()).toMatchObject({ fault: undefined })
  })

  test.each([
    ['of a stranger', async () => stranger.list(), 'the list of "CN=Stranger" is not signed by'],
    [
      'of a stranger who calls himself as an authority',
      async () => (await SampleAuthority.make({ name: 'Root of the tests' })).list(),
      'the list of "CN=Root of the tests" is not signed by',
    ],
    ['that is a part of one', async () => office.list({ isPart: true }), 'is not a complete one'],
    [
      'that is cut off',
      async () => `${await root.list()}\n${(await office.list()).slice(0, 200)}`,
      'more than complete',
    ],
    ['that is none', async () => 'nothing', 'holds no revocation list'],
  ])('the start refuses one %s', async (_, list, reason) => {
    const fault = expect.objectContaining({
      code: 'invalid-setting',
      message: expect.stringContaining(reason) as string,
    })
    await expect(lists(await list())).rejects.toEqual(fault)
  })
})

test.each([
  ['no root', async () => pem(office), 'it holds no root'],
  ['no certificate', async () => 'nothing', 'it holds no root'],
  [
    'a block that is no certificate',
    async () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    'block 1 is no X.509 certificate',
  ],
])('the start refuses a file of trusted certificates with %s, and names it', async (_, content, reason) => {
  const path = await file('bad.pem', await content())
  const message = `KEY_TRUST_FILE: ${path} cannot be used: ${reason}`
  const fault = expect.objectContaining({
    code: 'invalid-setting',
    message: expect.stringContaining(message) as string,
  })
  await expect(trustIn(path)).rejects.toEqual(fault)
})
