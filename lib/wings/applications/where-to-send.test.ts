import { beforeAll, expect, test } from 'vitest'
import { changeDestination } from '../../destinations/change-destination.ts'
import { createDestination } from '../../destinations/create-destination.ts'
import { completeDestination, SERVICE } from '../../destinations/testing/sample-destination.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { whereQuery } from '../../routing/schema.ts'
import { whereToSend } from './where-to-send.ts'

const system = () => contextFor(systemActor)
const where = (query: Record<string, string>) => whereToSend(contextFor(undefined), whereQuery.parse(query))

async function office(name: string, identifier: string, regions: string[]): Promise<string> {
  const { callback: _, ...body } = completeDestination()
  const publicServices = [{ identifier, regions, submissionSchemas: [] }]
  const { created } = await createDestination(system(), {
    input: { ...body, name, publicServices },
    request: undefined,
  })
  return created.destinationId
}

beforeAll(async () => {
  await testDatabase()
  await office('Amt 100% Nord', SERVICE, ['DE01', 'DE02'])
  await office('Bauamt', 'urn:x:building', [])
  const closed = await office('Geheimes Amt', 'urn:x:secret', ['DE'])
  await changeDestination(system(), { destinationId: closed, patch: { status: 'inactive' } })
})

test('without a service all that active destinations offer are there to choose from', async () => {
  const { service, found } = await where({})
  expect(service.chosen).toBeUndefined()
  expect(service.others.map(({ identifier, names }) => [identifier, names])).toEqual([
    [SERVICE, ['Amt 100% Nord']],
    ['urn:x:building', ['Bauamt']],
  ])
  expect(found).toBeUndefined()
})

test.each([
  ['99107023017000', SERVICE],
  [SERVICE, SERVICE],
  ['Lastenzuschuss', SERVICE],
  ['HOUSING-BURDEN', SERVICE],
  ['nord', SERVICE],
  ['100%', SERVICE],
  ['nord amt', SERVICE],
  ['bauamt', 'urn:x:building'],
  ['urn:x:building', 'urn:x:building'],
])('%j is the service %s', async (text, identifier) => {
  expect((await where({ service: text })).service.chosen?.identifier).toBe(identifier)
})

test.each(['Geheimes', 'urn:x:secret', '99000000000000', '_', '%', '\\', "'", 'bauamt nord'])(
  '%j is no service that is offered',
  async (text) => {
    const { service } = await where({ service: text })
    // a percent sign stands for itself
    if (text !== '%') expect(service).toEqual({ chosen: undefined, others: [], hasMore: false })
    else expect(service.chosen?.identifier).toBe(SERVICE)
  },
)

test.each([
  [{ place: 'Bayern' }, '09'],
  [{ place: 'bay' }, '09'],
  [{ place: 'DE 09' }, '09'],
  [{ place: '090000000000' }, '09'],
  [{ place: '09162000' }, '09162000'],
  [{ place: '0 91620 00' }, '09162000'],
  [{ place: '064350014014' }, '064350014014'],
  [{ place: 'whatever', areaId: '090000000000' }, '09'],
  [{ place: 'Bayern', areaId: 'x' }, '09'],
])('%o is the place %s', async (query, key) => {
  expect((await where({ service: SERVICE, ...query })).place.chosen?.key).toBe(key)
})

test.each([
  [{ place: '24103' }, { isPostcode: true, others: [] }],
  [{ place: '1234567' }, { isPostcode: false, others: [] }],
  [{ place: 'Atlantis' }, { isPostcode: false, others: [] }],
  [{ place: '' }, { isPostcode: false, others: [] }],
])('%o is no place', async (query, place) => {
  expect((await where({ service: SERVICE, ...query })).place).toMatchObject({ chosen: undefined, ...place })
})

test('a name that several have lets one choose, and one whose whole name it is goes first', async () => {
  expect((await where({ service: SERVICE, place: 'S*' })).place).toMatchObject({ chosen: undefined })
  const { place } = await where({ service: SERVICE, place: 'Sachsen' })
  expect(place.chosen?.area?.name).toBe('Sachsen')
  expect(place.others.map(({ area }) => area?.name)).toEqual(['Sachsen-Anhalt'])
})

test('a destination is shown with what everybody may know of it, and nothing else', async () => {
  const { found } = await where({ service: SERVICE, place: 'Hamburg' })
  expect(found).toEqual({
    total: 1,
    destinations: [
      {
        destinationId: expect.any(String),
        name: 'Amt 100% Nord',
        contact: { legalName: 'Stadt Beispiel', email: 'wohngeld@beispiel.example', phone: '+49 30 123' },
        metadataVersions: ['1.0.0'],
        replyChannels: {},
        schemas: [],
        regions: ['Schleswig-Holstein', 'Hamburg'],
        form: undefined,
      },
    ],
  })
  expect((await where({ service: SERVICE, place: 'Bayern' })).found).toEqual({ total: 0, destinations: [] })
  expect((await where({ service: SERVICE, place: 'Hamburg', page: '9' })).found).toEqual({ total: 1, destinations: [] })
  expect((await where({ service: 'bauamt', place: 'Bayern' })).found?.destinations).toMatchObject([{ regions: [] }])
})
