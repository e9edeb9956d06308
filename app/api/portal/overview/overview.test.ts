import { beforeAll, expect, test } from 'vitest'
import { sampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const path = '/api/portal/overview'

let db: TestDatabase
let send: Send

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

test('the overview is that of the own organisation', async () => {
  const mine = await sampleOffice(db)
  const theirs = await sampleOffice(db)
  const someone = await person({ role: 'developer', organisationId: mine.organisationId })
  const { status, json, text } = await send('GET', path, { headers: signedInAs(someone) })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    scope: 'own',
    attention: [{ kind: 'destination-without-callback', items: [{ objectId: mine.destinationId }] }],
    firstSteps: { destination: true, submission: false },
  })
  expect(text).not.toContain(theirs.destinationId)
})

test('nobody is told to sign in', async () => {
  expect((await send('GET', path)).status).toBe(401)
})
