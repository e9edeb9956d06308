import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDestination } from '#lib/destinations/create-destination.ts'
import { completeDestination } from '#lib/destinations/testing/sample-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { kurier, kurierJson } from './testing/run-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'kurier-rotate-'))
const file = (name: string): string => join(folder, name)
let destinationId: string

beforeAll(async () => {
  await testDatabase()
  const organisationId = '00000000-0000-7000-8000-000000000001'
  const input = { ...completeDestination(), organisationId }
  destinationId = (await createDestination(contextFor(systemActor), { input })).created.destinationId
  const { publicKey, privateKey } = encryptionPair('foreign')
  await writeFile(file('public.json'), JSON.stringify(publicKey))
  await writeFile(file('private.json'), JSON.stringify(privateKey))
})

afterAll(() => rm(folder, { recursive: true }))

const rotate = (...args: string[]) => kurierJson('destinations', 'rotate-key', destinationId, ...args)

it('exchanges a key from the start to the end, trying it on the way', async () => {
  expect(await rotate()).toMatchObject({ destinationId, kind: 'encryption-key', rotation: null, proposal: null })
  expect(await rotate('start', '--key', file('public.json'))).toMatchObject({
    rotation: { state: 'made', oldId: 'encryption-1', possible: ['try', 'skip-trial', 'cancel'] },
  })
  const refused = await kurier('destinations', 'rotate-key', destinationId, 'try', '--private-key', file('public.json'))
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toContain('The trial failed (public-only)')
  expect(await rotate('try', '--private-key', file('private.json'))).toMatchObject({ rotation: { state: 'tried' } })
  expect(await rotate('publish')).toMatchObject({ rotation: { state: 'published' } })
  expect(await rotate('use')).toMatchObject({
    rotation: { state: 'in-use' },
    onItsWay: { incomplete: 0, undecided: 0, kept: 0, notes: 0 },
  })
  const { stdout } = await kurier('destinations', 'rotate-key', destinationId)
  expect(stdout).toContain('0 undecided, 0 not submitted yet')
  expect(await rotate('retire')).toMatchObject({ rotation: { state: 'done', possible: [] } })
})

it('says what is wrong with a step, and with what it was given', async () => {
  const said = async (...args: string[]) =>
    (await kurier('destinations', 'rotate-key', destinationId, ...args, '--signing')).stderr
  expect(await said('publish')).toContain('No exchange (signing-key) is under way; start one first.')
  expect(await said('start')).toContain('Give the file of the new public key with --key.')
  expect(await said('schedule', '--at', 'soon')).toContain('2026-12-01T06:00:00Z')
})
