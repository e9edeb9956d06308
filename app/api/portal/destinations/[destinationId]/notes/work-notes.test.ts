import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { MOST_NOTES, MOST_SEALED } from '#lib/submissions/terms.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { destination, jwe, party, service, submitted, type Party, type Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let sender: Party
let destinationId: string
let submissionId: string
let caseId: string
let worker: TestPerson

beforeAll(async () => {
  db = await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  sender = await party(send, 'online-service')
})

beforeEach(async () => {
  destinationId = await destination(send, await party(send, 'administration-system'))
  worker = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION, name: 'Ada Amt' })
  ;({ submissionId, caseId } = await submitted(send, sender, destinationId))
})

const at = (path: string) => `/api/portal/destinations/${destinationId}${path}`
const write = (body: object, who = worker) =>
  send('POST', at(`/submissions/${submissionId}/notes`), { headers: signedInAs(who), body })
const remove = (noteId: string, who = worker) => send('DELETE', at(`/notes/${noteId}`), { headers: signedInAs(who) })
const read = async () => {
  const { json } = await send('GET', at(`/submissions/${submissionId}`), { headers: signedInAs(worker) })
  return json.notes as { noteId: string; content: string }[] // promised by its schema
}
const audited = async () => {
  const { rows } = await db.query<{ action: string; object_id: string; after: object }>(
    `select action, object_id, after from audit_log where actor_id = $1 order by id`,
    [worker.personId],
  )
  return rows
}

test('a note is kept as it was sealed, with who wrote it, and leaves a row without its content', async () => {
  const content = jwe('{"text":"Unterlagen nachgefordert"}')
  const { status, json } = await write({ kind: 'note', content })
  expect(status).toBe(201)
  expect(await read()).toMatchObject([{ noteId: json.noteId, kind: 'note', content, authorName: 'Ada Amt' }])
  const rows = await audited()
  expect(rows).toEqual([
    {
      action: 'write-work-note',
      object_id: submissionId,
      after: { destinationId, noteId: json.noteId, kind: 'note' },
    },
  ])
})

test('two who write at once lose nothing', async () => {
  const other = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION, name: 'Bea Amt' })
  const notes = Array.from({ length: 6 }, (_, at) => ({ kind: 'note', content: jwe(`{"number":${at}}`) }))
  const answers = await Promise.all(notes.map((note, at) => write(note, at % 2 ? worker : other)))
  expect(answers.map(({ status }) => status)).toEqual(notes.map(() => 201))
  expect((await read()).map(({ content }) => content).sort()).toEqual(notes.map(({ content }) => content).sort())
})

test('a note can be deleted by a colleague, once, and the log says so', async () => {
  const { json } = await write({ kind: 'note', content: jwe('{}') })
  const colleague = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION })
  expect((await remove(String(json.noteId), colleague)).status).toBe(204)
  expect((await remove(String(json.noteId))).status).toBe(404)
  expect(await read()).toEqual([])
})

test.each<[string, () => object, string]>([
  ['what is not sealed', () => ({ kind: 'note', content: 'Klartext' }), '/content'],
  [
    'what is sealed for another key',
    () => ({ kind: 'note', content: jwe('{}', { header: { kid: 'x' } }) }),
    '/content',
  ],
  ['what is too long', () => ({ kind: 'note', content: 'x'.repeat(MOST_SEALED + 1) }), '/content'],
  ['another kind', () => ({ kind: 'secret', content: jwe('{}') }), '/kind'],
])('%s is refused at its member', async (_, body, pointer) => {
  expect(await write(body())).toMatchObject({ status: 422, json: { errors: [{ pointer }] } })
  expect(await audited()).toEqual([])
})

test('there is an end to notes on one submission', async () => {
  await db.query(
    `insert into work_notes (id, destination_id, submission_id, kind, kid, content, author_id, author_name, created_at)
     select gen_random_uuid(), $1, $2, 'note', 'k', 'x', $3, 'Ada', now() from generate_series(1, $4)`,
    [destinationId, submissionId, worker.personId, MOST_NOTES],
  )
  expect(await write({ kind: 'note', content: jwe('{}') })).toMatchObject({ status: 409 })
  expect(await audited()).toEqual([])
})

test('only to what the destination has received, and only its own notes', async () => {
  const own = submissionId
  submissionId = newId()
  expect((await write({ kind: 'note', content: jwe('{}') })).status).toBe(404)
  submissionId = own
  const { json } = await write({ kind: 'note', content: jwe('{}') })
  destinationId = await destination(send, await party(send, 'administration-system'))
  expect((await remove(String(json.noteId))).status).toBe(404)
  expect((await write({ kind: 'note', content: jwe('{}') })).status).toBe(404)
})

test('notes go with their case', async () => {
  await write({ kind: 'index', content: jwe('{}') })
  await db.query('select purge_case($1)', [caseId])
  const { rows } = await db.query('select 1 from work_notes where submission_id = $1', [submissionId])
  expect(rows).toEqual([])
})
