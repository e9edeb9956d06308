import { beforeAll, describe, expect, it } from 'vitest'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { madeClient } from './testing/made-clients.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

async function madeDestination(name: string) {
  const { created } = await createDestination(contextFor(systemActor), {
    input: {
      name,
      contactInformation: { legalName: 'Stadt Musterhausen', email: 'post@musterhausen.example' },
      metadataVersions: ['1.0.0'],
      publicServices: [],
    },
  })
  return created
}

describe('destinations list', () => {
  it('shows all destinations as full records, whoever they are assigned to', async () => {
    const made = [await madeDestination('Wohngeldstelle'), await madeDestination('Bauamt')]
    expect(await kurierJson('destinations', 'list')).toStrictEqual({ destinations: JSON.parse(JSON.stringify(made)) })
  })

  it('shows names from outside without what a terminal would obey', async () => {
    await madeDestination('\u001b[2Jgone\u202e')
    const { stdout } = await kurier('destinations', 'list')
    expect(stdout).toMatch(/^DESTINATION +NAME +STATUS +SERVICES +ENCRYPTION KEY +CALLBACK\n/)
    expect(stdout).toMatch(/\S{36} {2}\?\[2Jgone\? +created +0 +- +not configured\n/)
  })
})

describe('destinations assign', () => {
  it('lets one more client work with a destination, and may be repeated', async () => {
    const { destinationId } = await madeDestination('Shared')
    const { clientId } = await madeClient('administration-system')
    for (const _ of [1, 2]) {
      const answer = await kurierJson('destinations', 'assign', destinationId, '--client', clientId)
      expect(answer).toStrictEqual({ destinationId, clientId })
    }
    const organisationId = '00000000-0000-7000-8000-000000000001'
    const client = { kind: 'client', clientId, organisationId, scopes: ['manage-destinations'] } as const
    const { destinations } = await listDestinations(contextFor(client), { offset: 0, limit: 10 })
    expect(destinations.map((destination) => destination.destinationId)).toEqual([destinationId])
  })

  it('refuses a client that is not there', async () => {
    const { destinationId } = await madeDestination('Alone')
    const run = await kurier('destinations', 'assign', destinationId, '--client', destinationId)
    expect(run).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no such .+\n$/),
    })
  })
})
