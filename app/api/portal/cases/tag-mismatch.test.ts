import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { kurier, kurierJson } from '#server/kurier/testing/run-command.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import {
  jwe,
  party,
  postedEvent,
  service,
  submitted,
  tagOf,
  type Send,
  type NewSubmission,
} from '#server/testing/service.ts'
import { caseWorld, mismatch, reject, submittedIn, type CaseWorld } from './testing/case-world.ts'

let db: TestDatabase
let send: Send
let world: CaseWorld

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  world = await caseWorld(send)
})

beforeEach(() => forget('rate-counters'))

type Tags = { metadata: string; data: string; attachments: Record<string, string> }

const tagsOf = ({ metadata, data, attachments }: NewSubmission): Tags => ({
  metadata: tagOf(metadata),
  data: tagOf(data),
  attachments: Object.fromEntries(Object.entries(attachments).map(([id, part]) => [id, tagOf(part)])),
})

/** Posts an acceptance with these tags. */
function accept({ caseId, submissionId }: NewSubmission, authenticationTags: Tags) {
  const { destinationId, client } = world.receiving
  const wish = { destinationId, caseId, submissionId, name: 'accept-submission', content: { authenticationTags } }
  return send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: client.token, body: postedEvent(wish) })
}

async function timelineFor(side: 'sending' | 'receiving', { caseId }: NewSubmission): Promise<TimelineAnswer> {
  const someone = await person({ role: 'reader', organisationId: world[side].organisationId })
  const answer = await send('GET', `/api/portal/cases/${caseId}`, { headers: signedInAs(someone) })
  return answer.json as TimelineAnswer // promised by its schema
}

const refusedOf = async (made: NewSubmission) => (await timelineFor('sending', made)).refusedDecisions

test('tags of two parts that were mixed up are told to the caller and in the timeline, and nothing is decided', async () => {
  const made = await submittedIn(send, world)
  const right = tagsOf(made)
  const answer = await accept(made, { ...right, metadata: right.data, data: right.metadata })
  expect(answer.status).toBe(422)
  expect(answer.json.errors).toMatchObject([
    { detail: expect.stringContaining('metadata is not the one in the submit event. It is the tag of data.') },
    { detail: expect.stringContaining('It is the tag of metadata.') },
  ])
  const timeline = await timelineFor('receiving', made)
  expect(timeline.refusedDecisions).toMatchObject([
    {
      subjectKind: 'submission',
      subjectId: made.submissionId,
      lane: 'administration',
      attempts: 1,
      tags: [
        { part: 'metadata', given: right.data, submitted: right.metadata, finding: 'other-part', otherPart: 'data' },
        { part: 'data', given: right.metadata, submitted: right.data, finding: 'other-part', otherPart: 'metadata' },
      ],
    },
  ])
  expect(timeline.submissions[0]?.state).toBe('submitted')
  expect((await accept(made, right)).status).toBe(204)
})

test('the tag of an attachment that was uploaded again is known, until the content is gone', async () => {
  const id = newId()
  const made = await replacedAttachment(id)
  const right = tagsOf(made)
  const answer = await accept(made, { ...right, attachments: { [id]: tagOf(made.earlier) } })
  expect(answer.text).toContain('the tag that this attachment had before it was uploaded again')
  expect(await refusedOf(made)).toMatchObject([{ tags: [{ part: id, finding: 'overwritten' }] }])
  await db.query('select drop_content($1)', [made.submissionId])
  await accept(made, { ...right, attachments: { [id]: tagOf(made.earlier) }, data: 'x' })
  expect((await refusedOf(made)).at(-1)).toMatchObject({ tags: [{ part: 'data' }, { part: id, finding: 'unknown' }] })
})

/** A submission whose attachment was uploaded twice. */
async function replacedAttachment(id: string): Promise<NewSubmission & { earlier: string }> {
  const { client } = world.sending
  const base = '/submission-api/v2/submissions'
  const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' }
  const body = { destinationId: world.receiving.destinationId, announcedAttachments: [id], publicService }
  const created = (await send('POST', base, { token: client.token, body })).json as Pick<
    NewSubmission,
    'submissionId' | 'caseId'
  >
  const [earlier, attachment] = [jwe('first', { attachment: true }), jwe('second', { attachment: true })]
  const [metadata, data] = [jwe('{}'), jwe('{}')]
  for (const part of [earlier, attachment])
    await send('PUT', `${base}/${created.submissionId}/attachments/${id}`, { token: client.token, body: part })
  const parts = { encryptedMetadata: metadata, encryptedData: data }
  const answer = await send('PUT', `${base}/${created.submissionId}`, { token: client.token, body: parts })
  expect(answer.status).toBe(200)
  return { ...created, metadata, data, attachments: { [id]: attachment }, earlier }
}

test('eight earlier tags of an attachment are kept, the newest', async () => {
  const id = newId()
  const made = await replacedAttachment(id)
  for (let n = 0; n < 20; n += 1) {
    const values = [made.submissionId, id, `tag ${n}`]
    await db.query(`insert into blobs (id, state) values ($1, 'uploading')`, [newId()])
    await db.query(
      `select put_content_blob($1, $2, 'kid', $3, 1, (select id from blobs where state = 'uploading' limit 1))`,
      values,
    )
  }
  const { rows } = await db.query(`select earlier_tags from content_parts where document_id = $1 and part = $2`, [
    made.submissionId,
    id,
  ])
  expect(rows).toEqual([{ earlier_tags: [11, 12, 13, 14, 15, 16, 17, 18].map((n) => `tag ${n}`) }])
})

test('the same refusal again is counted, and a case keeps the newest ten', async () => {
  const made = await submittedIn(send, world)
  const right = tagsOf(made)
  for (let n = 0; n < 3; n += 1) await accept(made, { ...right, data: `${right.data}==` })
  expect(await refusedOf(made)).toMatchObject([{ attempts: 3, tags: [{ part: 'data', finding: 'padded' }] }])
  for (let n = 0; n < 12; n += 1) await accept(made, { ...right, data: `number ${n}` })
  const refused = await refusedOf(made)
  expect(refused).toHaveLength(10)
  expect(refused.at(-1)?.tags[0]?.given).toBe('number 11')
  await db.query('select purge_case($1)', [made.caseId])
  const { rows } = await db.query('select 1 from refused_decisions where case_id = $1', [made.caseId])
  expect(rows).toEqual([])
})

test('of a part that was named whole nothing is kept but its beginning', async () => {
  const made = await submittedIn(send, world)
  const answer = await accept(made, { ...tagsOf(made), data: made.data })
  expect(answer.text).toContain('It is the whole JWE of data.')
  const [refused] = await refusedOf(made)
  expect(refused?.tags).toMatchObject([{ finding: 'whole-part', given: `${made.data.slice(0, 40)}…` }])
})

test('segments of the data record are told by their names', async () => {
  const made = await submittedIn(send, world)
  const right = tagsOf(made)
  const [, key = '', iv = ''] = made.data.split('.')
  expect((await accept(made, { ...right, data: iv })).text).toContain('the third segment of data')
  expect((await accept(made, { ...right, data: key })).text).toContain('the second segment of data')
})

test('a tag of another submission names its case only to who may see that', async () => {
  const stranger = await party(send, 'online-service')
  const [made, other] = [await submittedIn(send, world), await submitted(send, stranger, world.receiving.destinationId)]
  const answer = await accept(made, { ...tagsOf(made), data: tagOf(other.data) })
  expect(answer.text).toContain(`of another submission or reply, ${other.submissionId} in case ${other.caseId}`)
  const seen = (await timelineFor('receiving', made)).refusedDecisions[0]?.tags
  expect(seen).toMatchObject([{ finding: 'other-document', other: { caseId: other.caseId }, otherPart: 'data' }])
  const unseen = (await timelineFor('sending', made)).refusedDecisions[0]?.tags
  expect(unseen).toMatchObject([{ finding: 'unknown' }])
  expect(JSON.stringify(unseen)).not.toContain(other.caseId)
})

test('a submission of another destination is never compared with', async () => {
  const others = await caseWorld(send)
  const [made, foreign] = [await submittedIn(send, world), await submittedIn(send, others)]
  const answer = await accept(made, { ...tagsOf(made), data: tagOf(foreign.data) })
  expect(answer.text).not.toContain(foreign.caseId)
  expect(answer.text).toContain('none that the service knows of here')
})

test('a rejection for a tag is explained by the values in its words', async () => {
  const made = await submittedIn(send, world)
  const { metadata, data } = tagsOf(made)
  await reject(send, world, made, [{ ...mismatch, detail: `expected "${data}", got ${metadata}.` }])
  const rejection = (await timelineFor('sending', made)).events.at(-1)
  expect(rejection?.problems[0]?.clues).toEqual([
    { part: 'data', given: metadata, submitted: data, finding: 'other-part', otherPart: 'metadata' },
  ])
})

test('a rejection for a tag that names none says what may be, where an attachment was uploaded again', async () => {
  const id = newId()
  const made = await replacedAttachment(id)
  await reject(send, world, made, [mismatch, { ...mismatch, instance: `attachment:${id}` }])
  const clues = (await timelineFor('sending', made)).events.at(-1)?.problems.map((problem) => problem.clues)
  expect(clues).toMatchObject([[{ finding: 'unnamed' }], [{ part: id, finding: 'perhaps-overwritten' }]])
})

test('a reply whose tags differ is refused with the same words, and its case tells of it', async () => {
  const made = await submittedIn(send, world)
  const { token } = world.receiving.client
  const base = '/submission-api/v2/replies'
  const created = await send('POST', base, { token, body: { caseId: made.caseId, announcedAttachments: [] } })
  const [encryptedMetadata, encryptedData] = [jwe('{}'), jwe('{}')]
  const path = `${base}/${String(created.json.replyId)}`
  await send('PUT', path, { token, body: { encryptedMetadata, encryptedData } })
  const authenticationTags = { metadata: tagOf(encryptedMetadata), data: `${tagOf(encryptedData)}\n`, attachments: {} }
  const answer = await send('PUT', `${path}/accept`, {
    token: world.sending.client.token,
    body: { authenticationTags },
  })
  expect(answer.text).toContain('It is the right tag with whitespace in it.')
  expect(await refusedOf(made)).toMatchObject([
    { subjectKind: 'reply', lane: 'online-service', tags: [{ part: 'data', finding: 'whitespace' }] },
  ])
})

test('what cannot be noted is refused all the same', async () => {
  const made = await submittedIn(send, world)
  const right = tagsOf(made)
  await db.query('alter table refused_decisions rename to elsewhere')
  const answer = await accept(made, { ...right, data: right.metadata })
  await db.query('alter table elsewhere rename to refused_decisions')
  expect(answer.status).toBe(422)
  expect(answer.json.errors).toMatchObject([
    { detail: 'The authentication tag of data is not the one in the submit event.' },
  ])
})

test('the command line explains a case with its refused tags', async () => {
  const made = await submittedIn(send, world)
  const right = tagsOf(made)
  await accept(made, { ...right, data: `${right.data}==` })
  const { stdout, exitCode } = await kurier('cases', 'explain', made.caseId)
  expect(exitCode).toBe(0)
  expect(stdout).toContain('refused: acceptance of the submission')
  expect(stdout).toContain(`data: named ${right.data}==, recorded ${right.data}.`)
  expect(stdout).toContain('It is the right tag with padding at its end.')
  expect(await kurierJson('cases', 'explain', made.caseId)).toMatchObject({
    caseId: made.caseId,
    refusedDecisions: [{ attempts: 1, tags: [{ finding: 'padded' }] }],
  })
})
