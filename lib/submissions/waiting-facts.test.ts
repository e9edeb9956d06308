import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { sampleOffice } from '../overview/testing/sample-office.ts'
import { waitingFacts } from './waiting-facts.ts'
import type { Role } from '../platform/terms.ts'

let db: pg.Pool

beforeAll(async () => {
  db = await testDatabase()
})

const callAs = (role: Role, organisationId: string) =>
  contextFor<PersonActor>({
    ...{ kind: 'person', personId: randomUUID(), sessionId: randomUUID(), name: 'Ada', address: '192.0.2.1' },
    ...{ isOperator: false, isSupport: false, roles: { [organisationId]: role } },
  })

it('are those of one destination, oldest first, page by page, and of nothing that was decided', async () => {
  const [mine, other] = [await sampleOffice(db), await sampleOffice(db)]
  const at = (day: number) => new Date(Date.UTC(2026, 4, day))
  const newest = await mine.submitted(at(9))
  const oldest = await mine.submitted(at(2))
  await mine.decide(await mine.submitted(at(3)), 'accept-submission', at(4))
  await other.submitted(at(1))
  await db.query(`update submissions set public_service = '{"identifier": "urn:x", "name": "Wohngeld"}'`)
  const { destinationId, organisationId } = mine
  const page = (offset: number) =>
    waitingFacts(callAs('case-worker', organisationId), { destinationId, offset, limit: 1 })
  expect(await page(0)).toEqual({ [oldest.submissionId]: { service: 'Wohngeld', submittedAt: at(2).toISOString() } })
  expect(await page(1)).toEqual({ [newest.submissionId]: { service: 'Wohngeld', submittedAt: at(9).toISOString() } })
  expect(await page(2)).toEqual({})
})

it('are for those alone who work there', async () => {
  const [{ destinationId, organisationId }, other] = [await sampleOffice(db), await sampleOffice(db)]
  const asked = { destinationId, offset: 0, limit: 1 }
  await expect(waitingFacts(callAs('owner', organisationId), asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(waitingFacts(callAs('case-worker', other.organisationId), asked)).rejects.toMatchObject({
    code: 'not-found',
  })
})
