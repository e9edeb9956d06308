import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createDestination } from '../../destinations/create-destination.ts'
import { changeDestination } from '../../destinations/change-destination.ts'
import { revokeKey } from '../../destinations/revoke-key.ts'
import { encryptionKeysSince } from '../../destinations/encryption-keys.ts'
import { completeDestination } from '../../destinations/testing/sample-destination.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '../../destinations/testing/sample-keys.ts'
import { systemActor, type PersonActor } from '../../platform/actor.ts'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { carryOutDue } from './carry-out-due.ts'
import { postponeRotation } from './postpone-rotation.ts'
import { rotationsOfDestination } from './read-rotations.ts'
import { startKeyRotation } from './start-rotation.ts'
import { stepRotation } from './step-rotation.ts'
import type { AskedStep } from './terms.ts'

let db: TestDatabase
let destinationId: string
let developer: PersonActor
let now: Date

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  now = new Date('2026-11-26T12:00:00Z')
  const organisationId = newId()
  await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, organisationId])
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
  destinationId = (await createDestination(at(), { input })).created.destinationId
})

const at = () => contextAt(developer, now)
const later = (milliseconds: number): void => void (now = new Date(now.getTime() + milliseconds))
const newKey = (kid = 'encryption-2') => encryptionJwk(sampleKeys('foreign'), kid)
const start = (kid?: string) => startKeyRotation(at(), { destinationId, kind: 'encryption-key', jwk: newKey(kid) })
const step = (name: AskedStep, more: { at?: Date; days?: number } = {}) =>
  stepRotation(at(), { destinationId, kind: 'encryption-key', step: name, ...more })
const steps = async (...names: AskedStep[]) => {
  for (const name of names) await step(name)
}

async function due(): Promise<void> {
  await db.query(`update rotations set looked_at = now() - interval '1 minute'`)
  expect((await carryOutDue(contextAt(systemActor, now))).failed).toBe(0)
}

const lineOf = async (kind = 'encryption-key') => {
  const { lines } = await rotationsOfDestination(at(), { destinationId })
  const line = lines.find((one) => one.kind === kind)
  if (!line) throw new Error(`no line of ${kind}`)
  return line
}
const stateOf = async () => (await lineOf()).rotation?.state
const allowed = async (since: Date) => [...(await encryptionKeysSince(db, destinationId, since))].sort()

/** A submission of that state, sealed for this key unless nothing of it is there yet. */
async function submission(state: 'incomplete' | 'submitted' | 'accepted', kid?: string): Promise<string> {
  const [id, caseId, clientId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes)
     select $1, organisation_id, 'x', 'online-service', '{}' from destinations where id = $2`,
    [clientId, destinationId],
  )
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select $1, organisation_id, id, $2, $3, $3 from destinations where id = $4`,
    [caseId, clientId, now, destinationId],
  )
  await db.query(
    `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
       created_at, submitted_at, state_since) values ($1, $2, $3, $4, $5, '{}', '{}', $6, $6, $6)`,
    [id, caseId, destinationId, clientId, state, now],
  )
  if (kid) {
    await db.query(
      `insert into content_parts (document_id, part, kid, tag, size, body) values ($1, 'data', $2, 't', 1, 'x')`,
      [id, kid],
    )
  }
  return id
}

const become = (id: string, state: string) => db.query('update submissions set state = $2 where id = $1', [id, state])

test('a key is exchanged step by step, and nothing that waits for the old one loses it', async () => {
  const [begun, waiting] = [await submission('incomplete'), await submission('submitted', 'encryption-1')]
  await submission('accepted', 'encryption-1')
  await start()
  expect(await allowed(now)).toEqual(['encryption-1'])
  await steps('try', 'publish')
  expect(await allowed(now)).toEqual(['encryption-1'])
  later(HOUR)
  await steps('use', 'retire-by-itself')
  later(HOUR)
  // what was begun before may still be sealed for the old key, what is new may not
  expect(await allowed(new Date(now.getTime() - 3 * HOUR))).toEqual(['encryption-1', 'encryption-2'])
  expect(await allowed(now)).toEqual(['encryption-2'])
  expect((await lineOf()).onItsWay).toEqual({ incomplete: 1, undecided: 1, kept: 1, notes: 0 })
  await expect(step('retire')).rejects.toMatchObject({ code: 'conflict', message: /1 submissions sealed for it wait/ })
  await due()
  await become(begun, 'deleted')
  await due()
  expect(await stateOf()).toBe('in-use')
  await become(waiting, 'accepted')
  await due()
  const { rotation } = await lineOf()
  expect(rotation?.state).toBe('done')
  expect(rotation?.steps.map(({ step: name, by }) => [name, by])).toEqual([
    ['start', 'Eva Entwicklerin'],
    ['try', 'Eva Entwicklerin'],
    ['publish', 'Eva Entwicklerin'],
    ['use', 'Eva Entwicklerin'],
    ['retire-by-itself', 'Eva Entwicklerin'],
    ['retire', null],
  ])
  const { rows } = await db.query('select kid from destination_keys where revoked_at is not null')
  expect(rows).toEqual([{ kid: 'encryption-1' }])
  const { rows: log } = await db.query(`select action from audit_log where object_id = $1 order by id`, [destinationId])
  expect(log.map(({ action }: { action: string }) => action)).toContain('start-rotation')
})

test('at the chosen time the new key is used by itself, and not before', async () => {
  await start()
  await steps('skip-trial', 'publish')
  await expect(step('schedule', { at: new Date(now.getTime() - 1) })).rejects.toMatchObject({ code: 'invalid' })
  await step('schedule', { at: new Date(now.getTime() + DAY) })
  later(DAY - MINUTE)
  await due()
  expect(await stateOf()).toBe('scheduled')
  later(MINUTE)
  await due()
  expect((await lineOf()).inUse?.id).toBe('encryption-2')
  expect(await stateOf()).toBe('in-use')
})

test('a plan that was cancelled before its time switches nothing', async () => {
  await start()
  await steps('skip-trial', 'publish')
  await step('schedule', { at: new Date(now.getTime() + DAY) })
  await step('cancel')
  later(2 * DAY)
  await due()
  expect((await lineOf()).inUse?.id).toBe('encryption-1')
})

test('who goes back encrypts for the old key again, and the new one stays published for what is on its way', async () => {
  await start()
  await steps('try', 'publish', 'use')
  later(HOUR)
  await submission('submitted', 'encryption-2')
  await step('go-back')
  expect((await lineOf()).inUse?.id).toBe('encryption-1')
  expect(await allowed(now)).toEqual(['encryption-1', 'encryption-2'])
  await step('use')
  expect((await lineOf()).inUse?.id).toBe('encryption-2')
})

test('the plan follows what is done to the keys by hand', async () => {
  await start()
  await steps('try', 'publish')
  await changeDestination(at(), { destinationId, patch: { encryptionKid: 'encryption-2' } })
  await due()
  expect(await stateOf()).toBe('in-use')
  await revokeKey(at(), { destinationId, kid: 'encryption-1' })
  await due()
  expect(await stateOf()).toBe('done')
})

test('one exchange of a kind is open, and another one after it', async () => {
  await start()
  await expect(start('encryption-3')).rejects.toMatchObject({ code: 'conflict' })
  await step('cancel')
  await start('encryption-3')
  await expect(step('publish')).rejects.toMatchObject({ code: 'conflict', message: /possible now: try, skip-trial/ })
})

test('of two who take a step at the same moment one does', async () => {
  await start()
  await steps('try', 'publish')
  const came = await Promise.allSettled([step('use'), step('use'), step('use')])
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the key in use, a revoked kid and a private key are refused with the member at fault', async () => {
  const refused = (jwk: ReturnType<typeof newKey>) =>
    expect(startKeyRotation(at(), { destinationId, kind: 'encryption-key', jwk })).rejects
  await refused(newKey('encryption-1')).toMatchObject({ extra: { errors: [{ pointer: '/jwk/kid' }] } })
  await refused(signingJwk(sampleKeys('foreign'), 'signing-9')).toMatchObject({ code: 'invalid' })
  expect(await stateOf()).toBeUndefined()
})

test('a signing key: both are valid until the owner revokes the old one', async () => {
  const kind = 'signing-key'
  await startKeyRotation(at(), { destinationId, kind, jwk: signingJwk(sampleKeys('foreign'), 'signing-2') })
  for (const name of ['try', 'publish'] as const) await stepRotation(at(), { destinationId, kind, step: name })
  expect((await lineOf(kind)).signatures).toEqual({ withOld: 0, withNew: 0 })
  await due()
  expect((await lineOf(kind)).rotation?.state).toBe('published')
  await stepRotation(at(), { destinationId, kind, step: 'retire' })
  const { rows } = await db.query(
    'select kid, revoked_at is null as valid from destination_keys where destination_id = $1 and purpose = $2 order by kid',
    [destinationId, 'signing'],
  )
  expect(rows).toEqual([
    { kid: 'signing-1', valid: false },
    { kid: 'signing-2', valid: true },
  ])
})

test('an old key is proposed to be exchanged, not while somebody has put it off, and nothing happens by itself', async () => {
  later(2 * 366 * DAY)
  expect((await lineOf()).proposal).toMatchObject({ reason: 'age' })
  await due()
  expect(await stateOf()).toBeUndefined()
  await postponeRotation(at(), { destinationId, kind: 'encryption-key', days: 30 })
  expect((await lineOf()).proposal).toBeNull()
  later(31 * DAY)
  expect((await lineOf()).proposal).toMatchObject({ reason: 'age' })
})

test('a reader sees how it stands and changes nothing; a stranger sees nothing', async () => {
  await start()
  const [role] = Object.keys(developer.roles)
  developer = { ...developer, roles: { [role ?? '']: 'reader' } }
  expect((await rotationsOfDestination(at(), { destinationId })).mayManage).toBe(false)
  await expect(step('cancel')).rejects.toMatchObject({ code: 'forbidden' })
  developer = { ...developer, roles: {} }
  await expect(rotationsOfDestination(at(), { destinationId })).rejects.toMatchObject({ code: 'destination-not-found' })
})
