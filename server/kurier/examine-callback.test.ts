import { beforeAll, describe, expect, it } from 'vitest'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

const secret = 'a-secret-of-more-than-32-characters-in-all'

beforeAll(async () => {
  await testDatabase()
})

/** With a callback to an address that is refused before anything is sent. */
async function made(): Promise<string> {
  const { created } = await createDestination(contextFor(systemActor), { input: bareDestination() })
  const { destinationId } = created
  const callback = { url: 'https://127.0.0.1/callbacks?token=hidden', secret }
  const endpointId = await setEndpoint(database(), { kind: 'destination', id: destinationId }, callback)
  await testPool().query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
  return destinationId
}

describe('destinations examine-callback', () => {
  it('sends nothing without consent, and says how many callbacks go where', async () => {
    const destinationId = await made()
    const run = await kurier('destinations', 'examine-callback', destinationId)
    expect(run).toMatchObject({ exitCode: 1, stdout: '' })
    expect(run.stderr).toMatch(/13 callbacks to https:\/\/127\.0\.0\.1\/callbacks, .* --yes/)
    expect(run.stderr).not.toContain('hidden')
    expect(await kurierJson('destinations', 'examinations', destinationId)).toEqual({ examinations: [] })
  })

  it('tells each trial with what it means, ends with 1 when something is not right, and keeps the result', async () => {
    const destinationId = await made()
    const run = await kurier('destinations', 'examine-callback', destinationId, '--yes')
    expect(run.exitCode).toBe(1)
    expect(run.stdout).toMatch(/^Callback examined on \S+: 0 of 10 right, of the present address: /)
    expect(run.stdout).toContain('No answer came.')
    const { examinations } = (await kurierJson('destinations', 'examinations', destinationId)) as {
      examinations: object[]
    }
    expect(examinations).toMatchObject([
      { owner: { kind: 'destination', id: destinationId }, state: 'finished', right: 0, total: 10 },
    ])
  })
})

describe('clients examine-callback', () => {
  const addressOf = (clientId: string, path: string) =>
    setEndpoint(database(), { kind: 'client', id: clientId }, { url: `https://127.0.0.1/${path}`, secret })
  const client = async (): Promise<string> => {
    const wish = { name: 'Ein Onlinedienst', kind: 'online-service' }
    return (await createClient(contextFor(systemActor), wish)).clientId
  }

  it('tries the one address there is, and keeps the result', async () => {
    const clientId = await client()
    await addressOf(clientId, 'only')
    const unsaid = await kurier('clients', 'examine-callback', clientId)
    expect(unsaid.stderr).toMatch(/13 callbacks to https:\/\/127\.0\.0\.1\/only, .* --yes/)
    const run = await kurier('clients', 'examine-callback', clientId, '--yes')
    expect(run).toMatchObject({ exitCode: 1 })
    expect(run.stdout).toMatch(/^Callback examined on \S+: 0 of 10 right, of the present address: /)
    expect(await kurierJson('clients', 'examinations', clientId)).toMatchObject({
      examinations: [{ owner: { kind: 'client', id: clientId }, state: 'finished', total: 10 }],
    })
  })

  it('names the addresses where there are several, and tries the one that is named', async () => {
    const clientId = await client()
    const [one, other] = [await addressOf(clientId, 'one'), await addressOf(clientId, 'other')]
    const open = await kurier('clients', 'examine-callback', clientId, '--yes')
    expect(open.exitCode).toBe(1)
    for (const told of [one, other, '--address', '/one (secret ']) expect(open.stderr).toContain(told)
    const run = await kurier('clients', 'examine-callback', clientId, '--address', other, '--yes')
    expect(run.stdout).toContain('of the present address: https://127.0.0.1/other')
  })
})
