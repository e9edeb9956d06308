import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { readOffer, readOpenForms } from '#lib/wings/applications/read-offer.ts'
import { newStatusCode } from '#lib/wings/applications/status-code.ts'
import { formService, path } from '#lib/wings/applications/testing/form-destination.ts'
import { withdrawForm } from '#lib/wings/applications/withdraw-form.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { applications, offeredForm, type OfferedForm } from './testing/offered-form.ts'

let form: OfferedForm
const lines: string[] = []

beforeAll(async () => {
  form = await offeredForm()
})

beforeEach(() => {
  lines.splice(0)
  const line = (facts: unknown, message: string) => void lines.push(JSON.stringify(facts), message)
  replaceLog({ info: line, warn: line, error: line, debug: line })
  forget('rate-counters')
  forget('failed-attempts')
})

describe('following an application', () => {
  test('gives a new token for the code, however it is typed', async () => {
    const { submissionId, caseId, statusCode, accessToken } = await form.begun()
    const answer = await form.statusOf(caseId.toUpperCase(), statusCode.toLowerCase().replaceAll('-', ' '))
    expect(answer).toMatchObject({
      status: 200,
      json: { submissionId, caseId, destinationId: form.destinationId, expiresIn: 1800 },
    })
    expect(answer.json).toMatchObject({ form: 'callback-request', version: '1.0' })
    expect(answer.json).not.toHaveProperty('statusCode')
    const token = String(answer.json.accessToken)
    expect(token).not.toBe(accessToken)
    const events = await form.send('GET', `/submission-api/v2/cases/${caseId}/events`, { token })
    expect(events.json).toMatchObject({ totalCount: 1 })
  })

  test('gives the pages behind one address a new token each at the same moment, since each asks once in half an hour', async () => {
    const { caseId, statusCode } = await form.begun()
    const statuses = []
    for (let page = 0; page < 20; page++) statuses.push((await form.statusOf(caseId, statusCode)).status)
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test('answers an unknown case and a wrong code alike', async () => {
    const { caseId, statusCode } = await form.begun()
    const answers = [await form.statusOf(caseId, newStatusCode()), await form.statusOf(randomUUID(), statusCode)]
    const told = answers.map(({ status, json: { instance: _i, ...rest } }) => ({ status, ...rest }))
    expect(told[0]).toMatchObject({ status: 404, detail: 'There is no such application.' })
    expect(told[0]).toEqual(told[1])
  })

  test('does not open a case of another kind, nor another application’s', async () => {
    const [one, other] = [await form.begun(), await form.begun()]
    expect((await form.statusOf(one.caseId, other.statusCode)).status).toBe(404)
    await form.db.query('delete from applications where case_id = $1', [one.caseId])
    expect((await form.statusOf(one.caseId, one.statusCode)).status).toBe(404)
  })

  test('is blocked after ten wrong codes for a case, also with the right one, and only for that case', async () => {
    const { caseId, statusCode } = await form.begun()
    const next = await form.begun()
    for (let tried = 0; tried < 10; tried++) expect((await form.statusOf(caseId, newStatusCode())).status).toBe(404)
    const blocked = await form.statusOf(caseId, statusCode)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await form.statusOf(next.caseId, next.statusCode)).status).toBe(200)
  })

  test('is limited for each address', async () => {
    const statuses = []
    for (let asked = 0; asked < 21; asked++) statuses.push((await form.statusOf(randomUUID(), newStatusCode())).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(statuses[20]).toBe(429)
  })

  test.each<[unknown, string[]]>([
    [{}, ['/caseId', '/statusCode']],
    [{ caseId: 'x', statusCode: newCode() }, ['/caseId']],
    [{ caseId: randomUUID(), statusCode: 'x'.repeat(201) }, ['/statusCode']],
    [{ caseId: randomUUID(), statusCode: 'AAAA-AAAA' }, ['/statusCode']],
    [{ caseId: randomUUID(), statusCode: ['x'] }, ['/statusCode']],
  ])('with the body %# is refused at its place', async (body, pointers) => {
    const { status, json } = await form.post('/api/forms/status', body)
    expect({ status, at: (json.errors as { pointer: string }[]).map(({ pointer }) => pointer) }).toEqual({
      status: 422,
      at: pointers,
    })
  })
})

/** A code of the right form, made before the settings are. */
function newCode(): string {
  return '0000-0000-0000-0000-0000-0000'
}

test('the status code stands in no table and no log line, nor in a refusal', async () => {
  const { caseId, statusCode } = await form.begun()
  const wrong = newStatusCode()
  const answers = [await form.statusOf(caseId, statusCode), await form.statusOf(caseId, wrong)]
  answers.push(await form.statusOf(caseId, `${wrong.slice(0, -1)}U`))
  const found = `${(await everyRow()).join('\n')}\n${lines.join('\n')}\n${answers.map(({ text }) => text).join('\n')}`
  expect(lines.length).toBeGreaterThan(0)
  expect(found).toContain(caseId)
  for (const code of [statusCode, wrong]) {
    for (const form of [code, code.replaceAll('-', ''), code.toLowerCase()]) expect(found).not.toContain(form)
  }
})

async function everyRow(): Promise<string[]> {
  const tables = await form.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = []
  for (const { name } of tables.rows) {
    const found = await form.db.query<{ text: string }>(`select t::text as text from "${name}" t`)
    rows.push(...found.rows.map(({ text }) => text))
  }
  return rows
}

describe('what an application depends on', () => {
  test('while the destination is inactive nothing begins, what was begun is followed', async () => {
    const { caseId, statusCode } = await form.begun()
    await changeDestination(contextFor(systemActor), {
      destinationId: form.destinationId,
      patch: { status: 'inactive' },
    })
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({
      open: false,
      destinationId: form.destinationId,
    })
    expect(await readOpenForms(contextFor(undefined))).toEqual([])
    expect((await form.post(applications, { announcedAttachments: [] })).status).toBe(409)
    expect((await form.statusOf(caseId, statusCode)).status).toBe(200)
    await changeDestination(contextFor(systemActor), { destinationId: form.destinationId, patch: { status: 'active' } })
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({ open: true })
  })

  test('without the form’s schema among the destination’s nothing begins', async () => {
    const other = [{ schemaUri: 'https://schema.example/other.json', mimeType: 'application/json' as const }]
    await changeDestination(contextFor(systemActor), {
      destinationId: form.destinationId,
      patch: { publicServices: [formService({ submissionSchemas: other })] },
    })
    expect((await form.post(applications, { announcedAttachments: [] })).status).toBe(409)
    await changeDestination(contextFor(systemActor), {
      destinationId: form.destinationId,
      patch: { publicServices: [formService()] },
    })
    await form.begun()
  })

  test('once its client is disabled nothing begins, nothing is followed, and tokens are dead', async () => {
    const { submissionId, caseId, statusCode, accessToken } = await form.begun()
    await setClientStatus(contextFor(systemActor), { clientId: form.clientId, status: 'disabled' })
    forget('client-standings')
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({ open: false })
    expect((await form.post(applications, { announcedAttachments: [] })).status).toBe(409)
    expect((await form.statusOf(caseId, statusCode)).status).toBe(409)
    const read = await form.send('GET', `/submission-api/v2/submissions/${submissionId}`, { token: accessToken })
    expect(read.status).toBe(401)
    await setClientStatus(contextFor(systemActor), { clientId: form.clientId, status: 'active' })
    forget('client-standings')
  })

  test('once it is withdrawn nothing begins, what was begun goes on', async () => {
    const { caseId, statusCode } = await form.begun()
    await withdrawForm(contextFor(systemActor), { path })
    expect(await readOffer(contextFor(undefined), { path })).toBeUndefined()
    expect((await form.post(applications, { announcedAttachments: [] })).status).toBe(404)
    expect((await form.statusOf(caseId, statusCode)).status).toBe(200)
    await offerForm(contextFor(systemActor), { path, destinationId: form.destinationId })
    await form.begun()
  })

  test('it goes with its case and with nothing else', async () => {
    const { submissionId, caseId, statusCode } = await form.begun()
    await form.db.query(`update submissions set state = 'deleted' where id = $1`, [submissionId])
    expect((await form.statusOf(caseId, statusCode)).status).toBe(200)
    await form.db.query('select purge_case($1)', [caseId])
    expect((await form.statusOf(caseId, statusCode)).status).toBe(404)
    expect((await form.db.query('select from applications where case_id = $1', [caseId])).rowCount).toBe(0)
  })
})
