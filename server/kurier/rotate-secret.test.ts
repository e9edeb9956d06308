import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'kurier-rotate-'))
let destinationId: string

beforeAll(async () => {
  const db = await testDatabase()
  destinationId = (await createDestination(contextFor(systemActor), { input: bareDestination() })).created.destinationId
  const callback = { url: 'https://192.0.2.1/', secret: 'a-secret-of-more-than-32-characters-in-all' }
  const endpointId = await setEndpoint(db, { kind: 'destination', id: destinationId }, callback)
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [destinationId, endpointId])
})

afterAll(() => rm(folder, { recursive: true }))

const callback = (...args: string[]) => kurierJson('destinations', 'rotate-callback-secret', destinationId, ...args)

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
