import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { mailServer, textOf, type MailServer } from '../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { addKey } from './add-key.ts'
import { changeDestination } from './change-destination.ts'
import { createDestination } from './create-destination.ts'
import { revokeKey } from './revoke-key.ts'
import { completeDestination } from './testing/sample-destination.ts'
import { encryptionJwk, sampleKeys, signingJwk } from './testing/sample-keys.ts'

let db: TestDatabase
let server: MailServer
let destinationId: string
let organisationId: string
let developer: PersonActor

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
})

afterAll(() => server.close())

beforeEach(async () => {
  server.mails.length = 0
  server.refused.clear()
  organisationId = newId()
  await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, `Amt ${organisationId}`])
  for (const [name, role] of [
    ['owner', 'owner'],
    ['second', 'owner'],
    ['developer', 'developer'],
  ]) {
    const id = newId()
    await db.query('insert into people (id, email, name) values ($1, $2, $3)', [id, mailOf(name ?? ''), name])
    await db.query(
      'insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, now())',
      [organisationId, id, role],
    )
  }
  developer = {
    kind: 'person',
    personId: newId(),
    sessionId: newId(),
    name: 'Eva Entwicklerin',
    isOperator: false,
    isSupport: false,
    roles: { [organisationId]: 'developer' },
    address: '192.0.2.1',
  }
  const input = { ...completeDestination(), organisationId }
  destinationId = (await createDestination(contextFor(developer), { input })).created.destinationId
})

const mailOf = (name: string) => `${name}-${organisationId}@amt.example`
const context = () => contextFor(developer)

/** The mail that each owner has got, and nobody else. */
async function toldOwners(): Promise<string> {
  await vi.waitFor(() => expect(server.mails).toHaveLength(2), { timeout: 30_000 })
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual([mailOf('owner'), mailOf('second')])
  return server.mails.map(textOf)[0] ?? ''
}

test('of a new encryption key that is put to use owners learn who, what, where', async () => {
  const jwk = encryptionJwk(sampleKeys('foreign'), 'redirected-key')
  await addKey(context(), { destinationId, jwk })
  expect(await toldOwners()).toContain('Neuer Schlüssel zum Verschlüsseln: redirected-key')
  server.mails.length = 0
  await changeDestination(context(), { destinationId, patch: { encryptionKid: 'redirected-key' } })
  const text = await toldOwners()
  expect(text).toContain('Eva Entwicklerin')
  expect(text).toContain('Verschlüsselt wird jetzt für den Schlüssel: redirected-key')
  expect(text).toContain('Encryption now uses the key: redirected-key')
  expect(text).toContain(`http://localhost:3999/destinations/${destinationId}`)
})

test('of a new signing key, and of one that is revoked', async () => {
  await addKey(context(), { destinationId, jwk: signingJwk(sampleKeys('foreign'), 'another-signer') })
  expect(await toldOwners()).toContain('New signing key: another-signer')
  server.mails.length = 0
  await revokeKey(context(), { destinationId, kid: 'another-signer' })
  expect(await toldOwners()).toContain('Revoked key: another-signer')
})

test('of what concerns nobody’s secrets nothing is mailed, nor of the same key again', async () => {
  const jwk = signingJwk(sampleKeys('foreign'), 'another-signer')
  await addKey(context(), { destinationId, jwk })
  await toldOwners()
  await addKey(context(), { destinationId, jwk })
  await changeDestination(context(), { destinationId, patch: { name: 'Wohngeldstelle Nord' } })
  await changeDestination(context(), { destinationId, patch: { encryptionKid: completeDestination().encryptionKid } })
  server.mails.length = 0
  await revokeKey(context(), { destinationId, kid: 'another-signer' })
  expect(await toldOwners()).toContain('another-signer')
})

test('the change stands when no mail goes out', async () => {
  server.refused.add('*')
  await addKey(context(), { destinationId, jwk: encryptionJwk(sampleKeys('foreign'), 'redirected-key') })
  await changeDestination(context(), { destinationId, patch: { encryptionKid: 'redirected-key' } })
  const { rows } = await db.query('select encryption_kid from destinations where id = $1', [destinationId])
  expect(rows).toEqual([{ encryption_kid: 'redirected-key' }])
})
