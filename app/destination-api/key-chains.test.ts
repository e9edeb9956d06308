import 'reflect-metadata'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { X509Certificate } from '@peculiar/x509'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bareDestination, completeDestination } from '#lib/destinations/testing/sample-destination.ts'
import { SampleAuthority, x5cOf } from '#lib/destinations/testing/sample-chains.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { DAY } from '#lib/platform/durations.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send, type ServiceAnswer } from '#server/testing/service.ts'
import { call, registeredClient } from './testing/call-api.ts'
import * as keys from './v2/destinations/[destinationId]/keys/route.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'

const foreign = sampleKeys('foreign')
const inDays = (days: number): Date => new Date(Date.now() + days * DAY)

let folder: string
let root: SampleAuthority
let office: SampleAuthority
let leaf: X509Certificate
let client: { authorization: string }
let operator: TestPerson
let send: Send

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-chains-'))
  root = await SampleAuthority.make({ name: 'Root of the tests' })
  office = await SampleAuthority.make({ name: 'Office of the tests', issuer: root, until: inDays(40) })
  leaf = await office.issue({ key: foreign.publicKey, until: inDays(45) })
  await write('trust.pem', [root, office].map((one) => one.certificate.toString('pem')).join('\n'))
  await revoked()
  await testDatabase({ KEY_TRUST_FILE: join(folder, 'trust.pem'), KEY_TRUST_CRL_FILE: join(folder, 'lists.pem') })
  client = await registeredClient('administration-system')
  operator = await person({ isOperator: true })
  send = await service()
})
afterAll(() => rm(folder, { recursive: true }))

const write = (name: string, content: string): Promise<void> => writeFile(join(folder, name), content)

/** Replaces the revocation lists, as an operator does. */
async function revoked({ leaves = [], offices = [], nextAt = inDays(1) }: RevokedWish = {}): Promise<void> {
  const both = [await root.list({ revoked: offices, nextAt }), await office.list({ revoked: leaves, nextAt })]
  await write('lists.pem', both.join('\n'))
}
type RevokedWish = { leaves?: string[]; offices?: string[]; nextAt?: Date }
beforeEach(() => revoked())

const as = (body?: unknown) => ({ body, headers: { authorization: client.authorization } })
const add = (destinationId: string, body: unknown) => call(keys, 'POST', { destinationId }, as(body))
const chained = (kid: string, ...chain: X509Certificate[]) => {
  return { ...encryptionJwk(foreign, kid), x5c: chain.map(x5cOf) }
}

async function created(body: unknown = bareDestination()): Promise<string> {
  const answer = await call(destinations, 'POST', {}, as(body))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { destinationId: string }).destinationId
}

describe('a key with a chain', () => {
  test('is taken when it leads to a root of the operator, and one without a chain as before', async () => {
    const destinationId = await created(completeDestination())
    const jwk = chained('chained-1', leaf, office.certificate)
    expect(await add(destinationId, jwk)).toMatchObject({ status: 201, body: jwk })
    expect(await add(destinationId, encryptionJwk(foreign, 'chained-2'))).toMatchObject({ status: 201 })
  })

  test('is refused at the certificate that is wrong, with the reason and what mends it', async () => {
    const destinationId = await created()
    const stranger = await SampleAuthority.make({ name: 'Stranger' })
    const ended = await SampleAuthority.make({ name: 'Ended office', issuer: root, until: inDays(-0.1) })
    const strange = chained('chained-1', await stranger.issue({ key: foreign.publicKey }), stranger.certificate)
    const late = chained('chained-1', await ended.issue({ key: foreign.publicKey }), ended.certificate)
    expect(await add(destinationId, strange)).toMatchObject({
      status: 422,
      body: {
        reason: 'untrusted',
        errors: [{ pointer: '/x5c/1', detail: expect.stringContaining('add the missing intermediate') as string }],
      },
    })
    expect(await add(destinationId, late)).toMatchObject({
      status: 422,
      body: {
        reason: 'ended',
        errors: [{ pointer: '/x5c/1', detail: expect.stringContaining('"Ended office"') as string }],
      },
    })
    const encryptionPublicKey = late
    const inBody = { status: 422, body: { errors: [{ pointer: '/encryptionPublicKey/x5c/1' }] } }
    expect(await call(destinations, 'POST', {}, as({ ...bareDestination(), encryptionPublicKey }))).toMatchObject(
      inBody,
    )
    const patched = call(oneDestination, 'PATCH', { destinationId }, as({ encryptionPublicKey }))
    expect(await patched).toMatchObject(inBody)
    expect((await call(keys, 'GET', { destinationId }, as())).body).toEqual({ keys: [] })
  })

  test('is refused when it is revoked, or who issued it', async () => {
    const destinationId = await created()
    const jwk = chained('chained-1', leaf, office.certificate)
    await revoked({ leaves: [leaf.serialNumber] })
    expect(await add(destinationId, jwk)).toMatchObject({
      status: 422,
      body: { reason: 'revoked', errors: [{ pointer: '/x5c/0' }] },
    })
    await revoked({ offices: [office.certificate.serialNumber] })
    expect(await add(destinationId, jwk)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/x5c/1' }] } })
    const short = chained('chained-1', leaf)
    expect(await add(destinationId, short)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/x5c' }] } })
  })

  test('that was taken stays when it is revoked: it can be sent again and is read', async () => {
    const destinationId = await created()
    const jwk = chained('chained-1', leaf, office.certificate)
    expect(await add(destinationId, jwk)).toMatchObject({ status: 201 })
    await revoked({ leaves: [leaf.serialNumber] })
    expect(await add(destinationId, jwk)).toMatchObject({ status: 200, body: jwk })
    const body = { name: 'Umbenannt', encryptionPublicKey: jwk }
    expect(await call(oneDestination, 'PATCH', { destinationId }, as(body))).toMatchObject({ status: 200 })
    expect((await call(keys, 'GET', { destinationId }, as())).body).toEqual({ keys: [jwk] })
  })
})

describe('the portal', () => {
  const portal = (method: string, path: string, body?: unknown): Promise<ServiceAnswer> =>
    send(method, `/api/portal/${path}`, { body, headers: signedInAs(operator) })
  const chainsOf = async (destinationId: string) => {
    const { json } = await portal('GET', `destinations/${destinationId}`)
    const shown = json as { checksChains: boolean; keys: { kid: string; chain: object }[] } // as its schema says
    return Object.fromEntries(shown.keys.map(({ kid, chain }) => [kid, chain]))
  }
  const attention = async (kind: string) => {
    const { json } = await portal('GET', 'overview')
    const groups = json.attention as {
      kind: string
      items: { objectId: string; objectName: string; detail: string | null }[]
    }[]
    return groups.find((group) => group.kind === kind)?.items
  }

  test('says how each chain stands, and tells of one that was revoked as a key to be exchanged', async () => {
    const destinationId = await created(completeDestination())
    await add(destinationId, { ...signingJwk(foreign, 'chained-1'), x5c: [x5cOf(leaf), x5cOf(office.certificate)] })
    const until = office.certificate.notAfter.toISOString()
    expect(await chainsOf(destinationId)).toMatchObject({
      'encryption-1': { state: 'none' },
      'chained-1': { state: 'checked', root: 'Root of the tests', until, revocation: 'checked' },
    })
    expect(await attention('certificate-invalid')).toBeUndefined()
    await revoked({ leaves: [leaf.serialNumber] })
    expect(await chainsOf(destinationId)).toMatchObject({
      'chained-1': { state: 'invalid', fault: 'revoked', position: 1, name: 'Wohngeldstelle' },
    })
    const told = (await attention('certificate-invalid'))?.filter(({ objectId }) => objectId === destinationId)
    expect(told).toMatchObject([{ detail: 'chained-1' }])
    expect(await attention('certificate-ending')).toBeUndefined()
    const rotations = await portal('GET', `rotations/destinations/${destinationId}`)
    const lines = rotations.json.lines as { kind: string; proposal: object | null }[]
    expect(lines.find(({ kind }) => kind === 'signing-key')?.proposal).toMatchObject({ reason: 'certificate-ending' })
  })

  test('refuses a chain with its reason, and a key that an exchange begins with too', async () => {
    const destinationId = await created(completeDestination())
    const jwk = chained('chained-9', leaf, office.certificate)
    await revoked({ leaves: [leaf.serialNumber] })
    const refused = await portal('POST', `destinations/${destinationId}/keys`, jwk)
    expect(refused).toMatchObject({ status: 422, json: { reason: 'revoked', errors: [{ pointer: '/x5c/0' }] } })
    const body = { kind: 'encryption-key', jwk }
    const begun = await portal('POST', `rotations/destinations/${destinationId}`, body)
    expect(begun).toMatchObject({ status: 422, json: { reason: 'revoked', errors: [{ pointer: '/jwk/x5c/0' }] } })
  })

  test('tells operators of an outdated list, and of a file that cannot be used', async () => {
    expect(await attention('revocation-list-outdated')).toBeUndefined()
    await revoked({ nextAt: inDays(-0.1) })
    const names = async () => (await attention('revocation-list-outdated'))?.map(({ objectName }) => objectName)
    expect(await names()).toEqual(['Root of the tests', 'Office of the tests'])
    await write('lists.pem', 'nothing')
    expect((await attention('revocation-list-outdated'))?.[0]).toMatchObject({ detail: 'unusable' })
  })
})
