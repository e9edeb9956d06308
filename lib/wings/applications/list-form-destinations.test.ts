import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient } from '../../clients/create-client.ts'
import { setClientStatus } from '../../clients/set-client-status.ts'
import { member, organisation } from '../../clients/testing/people.ts'
import { assignClient } from '../../destinations/assign-client.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { listFormDestinations, type FormDestination } from './list-form-destinations.ts'
import { offerForm } from './offer-form.ts'
import { formDestination, formService, path } from './testing/form-destination.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

// no destination of another test serves the form
beforeEach(() => db.query(`update destinations set public_services = '[]'`))

const withStatus = async (status: FormDestination['status'], destinationId: string) => {
  await db.query('update destinations set status = $2 where id = $1', [destinationId, status])
  return destinationId
}

it('names the destinations of all organisations that serve the form, those that take it first, by name', async () => {
  const [first, second] = [await organisation('Amt A'), await organisation('amt b')]
  const later = await formDestination({ organisationId: second, name: 'Stelle' })
  const waiting = await withStatus('inactive', await formDestination({ organisationId: first, name: 'zuletzt' }))
  const active = await formDestination({ organisationId: first, name: 'Anfang' })
  const created = await withStatus('created', await formDestination({ organisationId: first, name: 'Neu' }))
  const retired = await withStatus('decommissioned', await formDestination({ organisationId: second, name: 'Alt' }))
  await formDestination({ publicServices: [formService({ identifier: 'urn:de:fim:leika:leistung:1' })] })
  const destinations = await listFormDestinations(contextFor(systemActor), { path })
  expect(destinations.map(({ destinationId }) => destinationId)).toEqual([active, waiting, later, created, retired])
  expect(destinations[1]).toEqual({
    destinationId: waiting,
    name: 'zuletzt',
    status: 'inactive',
    organisationName: 'Amt A',
    fault: null,
    isServed: false,
  })
  expect(destinations.map(({ fault }) => fault)).toEqual([
    null,
    null,
    null,
    expect.stringContaining('add its keys'),
    expect.stringContaining('decommissioned'),
  ])
})

it('tells of each the very reason for which offering it is refused, or it is offered', async () => {
  await formDestination({ publicServices: [formService({ submissionSchemas: [] })] })
  await withStatus('created', await formDestination())
  await formDestination()
  const destinations = await listFormDestinations(contextFor(systemActor), { path })
  expect(destinations.map(({ fault }) => fault === null)).toEqual([true, false, false])
  for (const { destinationId, fault } of destinations) {
    const offering = offerForm(contextFor(systemActor), { path, destinationId })
    if (fault === null) await expect(offering).resolves.toMatchObject({ destinationId })
    else await expect(offering).rejects.toMatchObject({ code: 'conflict', message: fault })
  }
})

it('tells whether anybody may fetch what a destination receives', async () => {
  const destinationId = await formDestination()
  const isServed = async () => (await listFormDestinations(contextFor(systemActor), { path }))[0]?.isServed
  expect(await isServed()).toBe(false)
  const { clientId } = await createClient(contextFor(systemActor), { name: 'Amt', kind: 'administration-system' })
  await assignClient(contextFor(systemActor), { destinationId, clientId })
  expect(await isServed()).toBe(true)
  await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
  expect(await isServed()).toBe(false)
})

it('finds the service wherever it stands among those of a destination', async () => {
  const other = { identifier: 'urn:de:fim:leika:leistung:1', regions: [], submissionSchemas: [] }
  const destinationId = await formDestination({ publicServices: [other, formService()] })
  expect(await listFormDestinations(contextFor(systemActor), { path })).toMatchObject([{ destinationId, fault: null }])
})

it('is for operators alone, and for forms that there are', async () => {
  const organisationId = await organisation('Eigenes')
  await formDestination({ organisationId })
  const client = { kind: 'client', clientId: newId(), organisationId, scopes: ['manage-destinations'] } as const
  for (const actor of [member({ [organisationId]: 'owner' }), member({}, { isSupport: true }), client]) {
    await expect(listFormDestinations(contextFor(actor), { path })).rejects.toMatchObject({ code: 'not-found' })
  }
  const operator = member({}, { isOperator: true })
  expect(await listFormDestinations(contextFor(operator), { path })).toHaveLength(1)
  await expect(listFormDestinations(contextFor(operator), { path: 'nothing' })).rejects.toMatchObject({
    message: 'There is no such form.',
  })
})
