import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, test } from 'vitest'
import { worksOnly } from '../accounts/permissions.ts'
import { sampleOffice } from '../wings/overview/testing/sample-office.ts'
import type { PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import type { Role } from '../platform/terms.ts'
import { workToDo } from './work-to-do.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const began = Date.now()
const ago = (days: number) => new Date(began - days * DAY)

const member = (roles: Record<string, Role>, standing: Partial<PersonActor> = {}): PersonActor => ({
  kind: 'person',
  personId: randomUUID(),
  sessionId: randomUUID(),
  name: 'Ada',
  address: '192.0.2.1',
  isOperator: false,
  isSupport: false,
  roles,
  ...standing,
})

const claim = (sent: { caseId: string; submissionId: string }, destinationId: string, personId: string, at: Date) =>
  db.query(
    `insert into work_claims (case_id, destination_id, submission_id, kid, content, author_id, author_name, since, renewed_at)
     values ($1, $2, $3, 'key-1', 'sealed', $4, 'Ada', $5, $5)`,
    [sent.caseId, destinationId, sent.submissionId, personId, at],
  )

it('counts what waits, is near its deadline, was handed in and is claimed, the most urgent destination first', async () => {
  const [busy, urgent, idle, foreign] = [
    await sampleOffice(db),
    await sampleOffice(db),
    await sampleOffice(db),
    await sampleOffice(db),
  ]
  const first = await busy.submitted(ago(3))
  const second = await busy.submitted(ago(2))
  await busy.decide(await busy.submitted(ago(9)), 'accept-submission', ago(1))
  await urgent.submitted(ago(12.5))
  await foreign.submitted(ago(13))
  await db.query('update submissions set case_id = $1 where id = $2', [first.caseId, second.submissionId])
  const organisations = [busy, urgent, idle].map(({ organisationId }) => [organisationId, 'case-worker'] as const)
  const ada = member(Object.fromEntries(organisations))
  await claim(first, busy.destinationId, ada.personId, new Date(began - MINUTE))
  const { total, destinations } = await workToDo(contextFor(ada), { limit: 10 })
  expect(total).toBe(3)
  expect(destinations).toMatchObject([
    {
      destinationId: urgent.destinationId,
      waiting: 1,
      near: 1,
      further: 0,
      mine: 0,
      nextDeadline: ago(-1.5).toISOString(),
    },
    {
      destinationId: busy.destinationId,
      waiting: 2,
      near: 0,
      further: 1,
      mine: 1,
      nextDeadline: ago(-11).toISOString(),
    },
    { destinationId: idle.destinationId, waiting: 0, near: 0, further: 0, mine: 0, nextDeadline: null },
  ])
  const todo = await workToDo(contextFor(ada), { isBusy: true, limit: 1 })
  expect(todo).toMatchObject({ total: 2, destinations: [{ destinationId: urgent.destinationId }] })
  const next = await workToDo(contextFor(ada), { isBusy: true, offset: 1, limit: 1 })
  expect(next.destinations.map(({ destinationId }) => destinationId)).toEqual([busy.destinationId])
})

it('a claim of a colleague, and one that has ended, is not mine', async () => {
  const office = await sampleOffice(db)
  const [first, second] = [await office.submitted(ago(1)), await office.submitted(ago(1))]
  const ada = member({ [office.organisationId]: 'case-worker' })
  await claim(first, office.destinationId, randomUUID(), new Date(began))
  await claim(second, office.destinationId, ada.personId, new Date(began - 31 * MINUTE))
  expect((await workToDo(contextFor(ada), { limit: 10 })).destinations).toMatchObject([{ waiting: 2, mine: 0 }])
})

it.each<Role>(['owner', 'developer', 'reader'])('whose role is %s sees none', async (role) => {
  const office = await sampleOffice(db)
  await office.submitted(ago(1))
  const actor = member({ [office.organisationId]: role }, { isOperator: true })
  expect(await workToDo(contextFor(actor), { limit: 10 })).toEqual({ total: 0, destinations: [] })
})

test.each<[string, PersonActor, boolean]>([
  ['a case worker', member({ a: 'case-worker' }), true],
  ['a case worker of two', member({ a: 'case-worker', b: 'case-worker' }), true],
  ['who has another role elsewhere', member({ a: 'case-worker', b: 'reader' }), false],
  ['an operator who is one too', member({ a: 'case-worker' }, { isOperator: true }), false],
  ['support', member({}, { isSupport: true }), false],
  ['nobody yet', member({}), false],
])('%s is here for work alone: %#', (_, actor, expected) => {
  expect(worksOnly(actor)).toBe(expected)
})
