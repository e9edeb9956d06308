import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sampleOffice, type SampleOffice } from '../wings/overview/testing/sample-office.ts'
import type { PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { DAY } from '../platform/durations.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import type { Role } from '../platform/terms.ts'
import { receivedSubmission, receivedSubmissions } from './received-submissions.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

const began = Date.now()
const ago = (days: number) => new Date(began - days * DAY)

const callAs = (role: Role, organisationId: string) =>
  contextFor<PersonActor>({
    kind: 'person',
    personId: randomUUID(),
    sessionId: randomUUID(),
    name: 'Ada',
    address: '192.0.2.1',
    isOperator: false,
    isSupport: false,
    roles: { [organisationId]: role },
  })

async function note(office: SampleOffice, submissionId: string, createdAt: Date, kind = 'index'): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into work_notes (id, destination_id, submission_id, kind, kid, content, author_id, author_name, created_at)
     values ($1, $2, $3, $6, 'key-1', 'sealed', $4, 'Ada Amt', $5)`,
    [id, office.destinationId, submissionId, randomUUID(), createdAt, kind],
  )
  return id
}

const deleteContent = (submissionId: string) =>
  db.query(`update submissions set state = 'deleted' where id = $1`, [submissionId])

const listed = async (office: SampleOffice) =>
  receivedSubmissions(callAs('case-worker', office.organisationId), { destinationId: office.destinationId, page: 1 })

it('lists what waits, longest first, then what was decided, then what was deleted and has notes', async () => {
  const [office, other] = [await sampleOffice(db), await sampleOffice(db)]
  const [newest, oldest] = [await office.submitted(ago(1)), await office.submitted(ago(12.5))]
  const accepted = await office.submitted(ago(20))
  await office.decide(accepted, 'accept-submission', ago(2))
  const [forgotten, noted] = [await office.submitted(ago(40)), await office.submitted(ago(41))]
  for (const one of [forgotten, noted]) await office.decide(one, 'accept-submission', ago(39))
  const noteId = await note(office, noted.submissionId, ago(39))
  for (const one of [forgotten, noted]) await deleteContent(one.submissionId)
  await other.submitted(ago(1))
  const { total, submissions } = await listed(office)
  expect(total).toBe(4)
  expect(submissions.map(({ submissionId }) => submissionId)).toEqual(
    [oldest, newest, accepted, noted].map(({ submissionId }) => submissionId),
  )
  expect(submissions).toMatchObject([
    { state: 'submitted', ahead: { effect: 'rejected', at: ago(-1.5), isNear: true }, isAnswerable: true },
    { state: 'submitted', ahead: { effect: 'rejected', isNear: false }, wasAccepted: false, isFromForm: false },
    { state: 'accepted', ahead: { effect: 'deleted', at: ago(-5), isNear: false }, wasAccepted: true, notes: [] },
    { state: 'deleted', ahead: null, wasAccepted: true, isAnswerable: true, caseUntil: ago(39 - 730) },
  ])
  expect(submissions[3]?.notes).toEqual([
    {
      noteId,
      submissionId: noted.submissionId,
      kind: 'index',
      kid: 'key-1',
      content: 'sealed',
      authorName: 'Ada Amt',
      createdAt: ago(39).toISOString(),
    },
  ])
})

it('shows one that was rejected and deleted without notes, which cannot be answered', async () => {
  const [office, other] = [await sampleOffice(db), await sampleOffice(db)]
  const { submissionId } = await office.submitted(ago(20)).then(async (made) => {
    await office.decide(made, 'reject-submission', ago(19))
    await deleteContent(made.submissionId)
    return made
  })
  expect((await listed(office)).total).toBe(0)
  const worker = callAs('case-worker', office.organisationId)
  const { destinationId } = office
  expect(await receivedSubmission(worker, { destinationId, submissionId })).toMatchObject({
    submissionId,
    state: 'deleted',
    wasAccepted: false,
    isAnswerable: false,
  })
  const elsewhere = { destinationId: other.destinationId, submissionId }
  await expect(receivedSubmission(callAs('case-worker', other.organisationId), elsewhere)).rejects.toMatchObject({
    code: 'submission-not-found',
  })
})

it('knows of what was handed in later that it is so, what else was sent in its case, and what finds that', async () => {
  const office = await sampleOffice(db)
  const [first, further, stranger] = [
    await office.submitted(ago(9)),
    await office.submitted(ago(2)),
    await office.submitted(ago(3)),
  ]
  await db.query('update submissions set case_id = $2 where id = $1', [further.submissionId, first.caseId])
  const noteId = await note(office, first.submissionId, ago(8))
  await note(office, stranger.submissionId, ago(3))
  const worker = callAs('case-worker', office.organisationId)
  const { destinationId } = office
  const one = (submissionId: string) => receivedSubmission(worker, { destinationId, submissionId })
  const ofCase = [
    { submissionId: first.submissionId, state: 'submitted', submittedAt: ago(9) },
    { submissionId: further.submissionId, state: 'submitted', submittedAt: ago(2) },
  ]
  expect(await one(further.submissionId)).toMatchObject({
    isFurther: true,
    notes: [],
    ofCase,
    caseEntries: [{ noteId, submissionId: first.submissionId, kind: 'index' }],
  })
  expect(await one(first.submissionId)).toMatchObject({ isFurther: false, caseEntries: [], ofCase })
  expect(await one(stranger.submissionId)).toMatchObject({ isFurther: false, caseEntries: [] })
})

it('shows what was noted at one submission of a case at the others, too, and nowhere else', async () => {
  const office = await sampleOffice(db)
  const [first, further, stranger] = [
    await office.submitted(ago(9)),
    await office.submitted(ago(2)),
    await office.submitted(ago(3)),
  ]
  await db.query('update submissions set case_id = $2 where id = $1', [further.submissionId, first.caseId])
  const [entry, late, early] = [
    await note(office, further.submissionId, ago(2)),
    await note(office, further.submissionId, ago(1), 'note'),
    await note(office, first.submissionId, ago(8), 'note'),
  ]
  await note(office, stranger.submissionId, ago(3), 'note')
  const worker = callAs('case-worker', office.organisationId)
  const notesOf = async (submissionId: string) => {
    const { notes } = await receivedSubmission(worker, { destinationId: office.destinationId, submissionId })
    return notes.map((one) => [one.noteId, one.submissionId])
  }
  const [atFirst, atFurther] = [
    [early, first.submissionId],
    [late, further.submissionId],
  ]
  expect(await notesOf(first.submissionId)).toEqual([atFirst, atFurther])
  expect(await notesOf(further.submissionId)).toEqual([atFirst, [entry, further.submissionId], atFurther])
})

it('is for those alone who work there', async () => {
  const [{ destinationId, organisationId }, other] = [await sampleOffice(db), await sampleOffice(db)]
  const asked = { destinationId, page: 1 }
  await expect(receivedSubmissions(callAs('owner', organisationId), asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(receivedSubmissions(callAs('case-worker', other.organisationId), asked)).rejects.toMatchObject({
    code: 'destination-not-found',
  })
})
