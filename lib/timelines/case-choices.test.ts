import { beforeAll, expect, test } from 'vitest'
import { makeScene } from '#app/_permissions/testing/scene.ts'
import type { SceneIds } from '#app/_permissions/testing/scene-ids.ts'
import { organisation, person } from '#server/testing/people.ts'
import { contextFor } from '../platform/context.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { caseChoices } from './case-choices.ts'

let db: TestDatabase
let scene: SceneIds
let sender: string

/** A case between a destination of one organisation and a client of another. */
beforeAll(async () => {
  db = await testDatabase()
  scene = await makeScene()
  sender = await organisation()
  await db.query('update clients set organisation_id = $2 where id = $1', [scene.clientId, sender])
  await makeScene()
})

test('both sides choose by name among the destinations and services of their cases, and their own clients', async () => {
  const destination = { value: scene.destinationId, name: 'Eine Stelle' }
  const service = { value: 'urn:x:y', name: 'Antrag' }
  const client = { value: scene.clientId, name: 'Ein Client' }
  const choices = async (organisationId: string) =>
    caseChoices(contextFor((await person({ role: 'reader', organisationId })).actor))
  expect(await choices(scene.organisationId)).toEqual({ destination: [destination], client: [], service: [service] })
  expect(await choices(sender)).toEqual({ destination: [destination], client: [client], service: [service] })
})

test('who sees no cases has nothing to choose from, who sees all of them everything', async () => {
  const nothing = { destination: [], client: [], service: [] }
  expect(await caseChoices(contextFor((await person({ role: 'owner' })).actor))).toEqual(nothing)
  expect(await caseChoices(contextFor((await person()).actor))).toEqual(nothing)
  const all = await caseChoices(contextFor((await person({ isSupport: true })).actor))
  expect([all.destination.length, all.client.length, all.service.length]).toEqual([2, 2, 1])
})
