import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor, type PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { createDestination } from './create-destination.ts'
import { bareDestination } from './testing/sample-destination.ts'
import { destinationToWorkOn } from './work-on-destinations.ts'
import type { Role } from '../platform/terms.ts'

const [own, other] = [newId(), newId()]
let ownId: string
let otherId: string

beforeAll(async () => {
  const db = await testDatabase()
  for (const id of [own, other]) await db.query('insert into organisations (id, name) values ($1, $2)', [id, id])
  const create = async (organisationId: string) =>
    (await createDestination(contextFor(systemActor), { input: { ...bareDestination(), organisationId } })).created
      .destinationId
  ownId = await create(own)
  otherId = await create(other)
})

function member(role: Role | undefined, standing: Partial<PersonActor> = {}): PersonActor {
  const roles = role ? { [own]: role } : {}
  const person = { personId: newId(), sessionId: newId(), name: 'Ada Beispiel', address: '192.0.2.1', roles }
  return { kind: 'person', ...person, isOperator: false, isSupport: false, ...standing }
}

describe('a case worker', () => {
  test('works at the destinations of the own organisation and no others', async () => {
    const worker = member('case-worker')
    expect(await destinationToWorkOn(contextFor(worker), { destinationId: ownId })).toEqual({
      destinationId: ownId,
      name: bareDestination().name,
      organisationId: own,
    })
    await expect(destinationToWorkOn(contextFor(worker), { destinationId: otherId })).rejects.toMatchObject({
      code: 'destination-not-found',
    })
    await expect(destinationToWorkOn(contextFor(worker), { destinationId: newId() })).rejects.toMatchObject({
      code: 'destination-not-found',
    })
  })
})

test.each<[string, PersonActor, string]>([
  ['an owner', member('owner'), 'forbidden'],
  ['a developer', member('developer'), 'forbidden'],
  ['a reader', member('reader'), 'forbidden'],
  ['an operator', member(undefined, { isOperator: true }), 'forbidden'],
  ['support', member(undefined, { isSupport: true }), 'destination-not-found'],
  ['a stranger', member(undefined), 'destination-not-found'],
])('%s reads no contents', async (_, actor, code) => {
  await expect(destinationToWorkOn(contextFor(actor), { destinationId: ownId })).rejects.toMatchObject({ code })
})
