import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'kurier-rotate-'))
const organisationId = '00000000-0000-7000-8000-000000000001'
let destinationId: string
let clientId: string

beforeAll(async () => {
  const db = await testDatabase()
  destinationId = (await createDestination(contextFor(systemActor), { input: bareDestination() })).created.destinationId
  const callback = { url: 'https://192.0.2.1/', secret: 'a-secret-of-more-than-32-characters-in-all' }
  const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, callback)
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
  const client = { organisationId, name: 'Client', kind: 'online-service', scopes: [] } as const
  clientId = (await createClient(contextFor(systemActor), client)).clientId
})

afterAll(() => rm(folder, { recursive: true }))

const callback = (...args: string[]) => kurierJson('destinations', 'rotate-callback-secret', destinationId, ...args)
const client = (...args: string[]) => kurierJson('clients', 'rotate-secret', clientId, ...args)

it('exchanges a callback secret: shows the new one once, and what can be done next', async () => {
  expect(await callback()).toMatchObject({ kind: 'callback-secret', rotation: null })
  const started = await callback('start')
  expect(started).toMatchObject({
    secret: expect.stringMatching(/^[\w-]{43}$/) as string,
    rotation: { state: 'made', possible: ['try', 'skip-trial', 'cancel'] },
  })
  expect(await callback('skip-trial')).toMatchObject({ rotation: { state: 'tried' } })
  expect(await callback('schedule', '--at', '2027-01-01T06:00:00Z')).not.toHaveProperty('secret')
  expect(await callback('cancel')).toMatchObject({ rotation: { state: 'cancelled' } })
  const { stdout } = await kurier('destinations', 'rotate-callback-secret', destinationId, 'start')
  expect(stdout).toMatch(/new secret +[\w-]{43} \(shown only now\)/)
  await callback('cancel')
})

it('takes a secret from a file, and says what is wrong with it', async () => {
  const file = join(folder, 'secret.txt')
  await writeFile(file, 'short\n')
  const start = () => kurier('destinations', 'rotate-callback-secret', destinationId, 'start', '--secret-file', file)
  expect((await start()).stderr).toContain('must have 32 to 512 characters')
  await writeFile(file, `${'s'.repeat(40)}\n`)
  const started = await start()
  expect(started.exitCode).toBe(0)
  expect(started.stdout).not.toContain('sss')
  await callback('cancel')
})

it('exchanges the secret of a client', async () => {
  expect(await client('start')).toMatchObject({
    secret: expect.any(String) as string,
    rotation: { state: 'made', possible: ['cancel'] },
    uses: { oldAt: null, newAt: null },
  })
  const refused = await kurier('clients', 'rotate-secret', clientId, 'retire')
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.stderr).toContain('possible now: cancel.')
  expect(await client('cancel')).toMatchObject({ rotation: { state: 'cancelled' } })
  await kurierJson('clients', 'secrets', clientId, 'add')
  const { other } = (await client()) as { other: { id: string } } // as documented
  const shown = (await kurier('clients', 'rotate-secret', clientId)).stdout
  expect(shown).toMatch(/other valid one .* since /)
  const started = await client('start', '--with', other.id)
  expect(started).toMatchObject({ rotation: { newId: other.id, state: 'made' } })
  expect(started).not.toHaveProperty('secret')
  await client('cancel')
  expect(await client('postpone', '--days', '30')).toMatchObject({ postponedUntil: expect.any(String) as string })
})
