import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { CLAIM_LASTS } from '#lib/submissions/work-claims.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { destination, jwe, party, service, submitted, type Party, type Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let sender: Party
let destinationId: string
let submissionId: string
let caseId: string
let ada: TestPerson
let bea: TestPerson

beforeAll(async () => {
  db = await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  sender = await party(send, 'online-service')
})

beforeEach(async () => {
  destinationId = await destination(send, await party(send, 'administration-system'))
  ada = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION, name: 'Ada Amt' })
  bea = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION, name: 'Bea Amt' })
  ;({ submissionId, caseId } = await submitted(send, sender, destinationId))
})

const at = (path: string) => `/api/portal/destinations/${destinationId}/claims${path}`
const claim = async (who: TestPerson, body: object = {}, id = submissionId) => {
  const sent = { headers: signedInAs(who), body: { content: jwe('{"kind":"claim"}'), ...body } }
  return (await send('PUT', at(`/${id}`), sent)).status
}
const giveBack = async (who: TestPerson) =>
  (await send('DELETE', at(`/${submissionId}`), { headers: signedInAs(who) })).status
type Claim = { caseId: string; authorName: string; isOwn: boolean; since: string; until: string }
const claims = async (who = ada) => {
  const { json } = await send('GET', at(''), { headers: signedInAs(who) })
  return json.claims as Claim[] // promised by its schema
}
/** As if the claims had been made that much earlier. */
const age = (milliseconds: number) =>
  db.query(
    `update work_claims set since = since - $2 * interval '1 millisecond',
       renewed_at = renewed_at - $2 * interval '1 millisecond' where destination_id = $1`,
    [destinationId, milliseconds],
  )
const audited = async (who: TestPerson) => {
  const { rows } = await db.query<{ action: string; after: object }>(
    'select action, after from audit_log where actor_id = $1 order by id',
    [who.personId],
  )
  return rows
}

test('a claim tells every colleague who works on the case, and whose it is', async () => {
  expect(await claim(ada)).toBe(204)
  const [own] = await claims(ada)
  expect(own).toMatchObject({ caseId, submissionId, authorName: 'Ada Amt', isOwn: true })
  expect(Date.parse(own?.until ?? '') - Date.parse(own?.since ?? '')).toBe(CLAIM_LASTS)
  expect(await claims(bea)).toMatchObject([{ authorName: 'Ada Amt', isOwn: false }])
  expect(await audited(ada)).toEqual([{ action: 'claim-work', after: { destinationId, takesOver: false } }])
})

test('renewing keeps since when, moves the end, and leaves no second row in the log', async () => {
  await claim(ada)
  await age(CLAIM_LASTS / 2)
  const [before] = await claims()
  expect(await claim(ada)).toBe(204)
  const [after] = await claims()
  expect(after?.since).toBe(before?.since)
  expect(Date.parse(after?.until ?? '')).toBeGreaterThan(Date.parse(before?.until ?? ''))
  expect(await audited(ada)).toHaveLength(1)
})

test('a case has one claim, whichever of its submissions it was made at', async () => {
  const further = await submitted(send, sender, destinationId, { body: { caseId } })
  await claim(ada)
  expect(await claim(ada, {}, further.submissionId)).toBe(204)
  expect(await claims()).toMatchObject([{ caseId, submissionId: further.submissionId }])
})

test('a colleague gets it by taking over alone, until it has ended', async () => {
  await claim(ada)
  expect(await claim(bea)).toBe(409)
  expect(await claims()).toMatchObject([{ authorName: 'Ada Amt' }])
  expect(await claim(bea, { takesOver: true })).toBe(204)
  expect(await claims()).toMatchObject([{ authorName: 'Bea Amt', isOwn: false }])
  expect(await claim(ada)).toBe(409)
  await age(CLAIM_LASTS)
  expect(await claims()).toEqual([])
  expect(await claim(ada)).toBe(204)
})

test('of several who claim at once one gets it', async () => {
  const answers = await Promise.all([ada, bea, ada, bea].map((who) => claim(who)))
  expect(new Set(answers)).toEqual(new Set([204, 409]))
  expect(await claims()).toHaveLength(1)
})

test('who holds it gives it back, and nobody else', async () => {
  await claim(ada)
  expect(await giveBack(bea)).toBe(204)
  expect(await claims()).toHaveLength(1)
  expect(await giveBack(ada)).toBe(204)
  expect(await claims()).toEqual([])
  expect(await giveBack(ada)).toBe(204)
  expect((await audited(ada)).map(({ action }) => action)).toEqual(['claim-work', 'give-back-work'])
  expect(await audited(bea)).toEqual([])
})

test('a claim hinders nobody from deciding or writing', async () => {
  await claim(ada)
  const path = `/api/portal/destinations/${destinationId}/submissions/${submissionId}/notes`
  const note = { headers: signedInAs(bea), body: { kind: 'note', content: jwe('{}') } }
  expect((await send('POST', path, note)).status).toBe(201)
})

test('only what the destination has received, sealed for its key', async () => {
  expect(await claim(ada, { content: 'Klartext' })).toBe(422)
  expect(await claim(ada, { content: jwe('{}', { header: { kid: 'x' } }) })).toBe(422)
  expect(await claim(ada, {}, newId())).toBe(404)
  const own = submissionId
  destinationId = await destination(send, await party(send, 'administration-system'))
  expect(await claim(ada, { takesOver: true }, own)).toBe(404)
})

test('ended claims go with the next one, and all with their case', async () => {
  await claim(ada)
  await age(CLAIM_LASTS)
  const second = await submitted(send, sender, destinationId)
  await claim(bea, {}, second.submissionId)
  const kept = () => db.query('select case_id from work_claims where destination_id = $1', [destinationId])
  expect((await kept()).rows).toEqual([{ case_id: second.caseId }])
  await db.query('select purge_case($1)', [second.caseId])
  expect((await kept()).rows).toEqual([])
})
