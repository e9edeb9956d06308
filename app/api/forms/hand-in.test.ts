import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newStatusCode } from '#lib/wings/applications/status-code.ts'
import { formService, path } from '#lib/wings/applications/testing/form-destination.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { withdrawForm } from '#lib/wings/applications/withdraw-form.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { answered, answeredCase, sent } from './testing/answered-case.ts'
import { offeredForm, type SubmissionBeginning, type OfferedForm } from './testing/offered-form.ts'

const further = '/api/forms/status/submissions'
let form: OfferedForm

beforeAll(async () => {
  form = await offeredForm()
})

beforeEach(() => {
  forget('rate-counters')
  forget('failed-attempts')
})

const begin = (
  { caseId, statusCode }: Pick<SubmissionBeginning, 'caseId' | 'statusCode'>,
  announcedAttachments: unknown = [],
) => form.post(further, { caseId, statusCode, announcedAttachments })

const state = async ({ caseId, statusCode }: SubmissionBeginning) =>
  (await form.statusOf(caseId, statusCode)).json.handingIn

async function destinationIs(status: 'active' | 'inactive'): Promise<void> {
  await changeDestination(contextFor(systemActor), { destinationId: form.destinationId, patch: { status } })
}

describe('handing in documents', () => {
  test('begins a submission in the case of the application, for its service, with a token for it alone', async () => {
    const begun = await answeredCase(form)
    const attachmentId = randomUUID()
    const { status, json, headers } = await begin(begun, [attachmentId])
    const { identifier } = formService()
    expect({ status, json }).toEqual({
      status: 201,
      json: {
        submissionId: expect.any(String),
        caseId: begun.caseId,
        destinationId: form.destinationId,
        publicService: { identifier, name: 'Rückrufbitte' },
        schemaUri: wireAddresses().handedInSchema,
        accessToken: expect.any(String),
        expiresIn: 1800,
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const { submissionId, accessToken: token } = json as SubmissionBeginning // promised by its schema
    expect(submissionId).not.toBe(begun.submissionId)
    expect(parseJws(token)?.payload).toMatchObject({
      client_id: form.clientId,
      submission_id: submissionId,
      case_id: begun.caseId,
    })
    const read = (id: string) => form.send('GET', `/submission-api/v2/submissions/${id}`, { token })
    expect((await read(submissionId)).json).toMatchObject({
      caseId: begun.caseId,
      state: 'incomplete',
      attachments: [attachmentId],
    })
    expect((await read(begun.submissionId)).status).toBe(404)
  })

  test('goes on with a new token for the same code, for a submission of this case and for no other', async () => {
    const [one, other] = [await answeredCase(form), await answeredCase(form)]
    const { submissionId } = (await begin(one)).json as SubmissionBeginning // as above
    const ask = ({ caseId, statusCode }: SubmissionBeginning) =>
      form.post('/api/forms/status', { caseId, statusCode, submissionId })
    const renewed = await ask(one)
    expect(renewed.json).toMatchObject({ submissionId, caseId: one.caseId })
    expect(parseJws(String(renewed.json.accessToken))?.payload).toMatchObject({ submission_id: submissionId })
    expect((await ask(other)).status).toBe(404)
  })

  test('is refused until the administration has replied, and where it took over nothing', async () => {
    const begun = await form.begun()
    await sent(form, begun)
    expect([await state(begun), (await begin(begun)).status]).toEqual(['unasked', 409])
    await answered(form, begun)
    expect([await state(begun), (await begin(begun)).status]).toEqual(['open', 201])
    await form.db.query(`update submissions set state = 'rejected' where case_id = $1`, [begun.caseId])
    expect([await state(begun), (await begin(begun)).status]).toEqual(['ended', 409])
  })

  test('is refused while the destination is inactive, and while the form’s client is disabled', async () => {
    const begun = await answeredCase(form)
    await destinationIs('inactive')
    expect([await state(begun), (await begin(begun)).status]).toEqual(['paused', 409])
    await destinationIs('active')
    await setClientStatus(contextFor(systemActor), { clientId: form.clientId, status: 'disabled' })
    expect((await begin(begun)).status).toBe(409)
    await setClientStatus(contextFor(systemActor), { clientId: form.clientId, status: 'active' })
    forget('client-standings')
    expect((await begin(begun)).status).toBe(201)
  })

  test('goes on where the form is no longer offered', async () => {
    const begun = await answeredCase(form)
    await withdrawForm(contextFor(systemActor), { path })
    expect((await begin(begun)).status).toBe(201)
    await offerForm(contextFor(systemActor), { path, destinationId: form.destinationId })
  })

  test('keeps the region of the application', async () => {
    const patch = (more: object) =>
      changeDestination(contextFor(systemActor), {
        destinationId: form.destinationId,
        patch: { publicServices: [formService(more)] },
      })
    await patch({ regions: ['DE09'] })
    const begun = await answeredCase(form)
    const { submissionId } = (await begin(begun)).json as SubmissionBeginning // as above
    const { rows } = await form.db.query('select region from submissions where id = $1', [submissionId])
    expect(rows).toEqual([{ region: 'DE09' }])
    await patch({ regions: ['DE05'] })
    expect([await state(begun), (await begin(begun)).status]).toEqual(['paused', 409])
    await patch({})
  })

  test('answers an unknown case and a wrong code alike, and counts wrong codes with those of the status page', async () => {
    const begun = await answeredCase(form)
    expect((await begin({ ...begun, caseId: randomUUID() })).status).toBe(404)
    for (let tried = 0; tried < 5; tried++) {
      expect((await begin({ ...begun, statusCode: newStatusCode() })).status).toBe(404)
      expect((await form.statusOf(begun.caseId, newStatusCode())).status).toBe(404)
    }
    expect((await begin(begun)).status).toBe(429)
    expect((await form.statusOf(begun.caseId, begun.statusCode)).status).toBe(429)
  })

  const many = Array.from({ length: 101 }, () => randomUUID())
  const twice = randomUUID()
  test.each<[unknown, string]>([
    [undefined, '/announcedAttachments'],
    [['x'], '/announcedAttachments/0'],
    [many, '/announcedAttachments'],
    [[twice, twice.toUpperCase()], '/announcedAttachments/1'],
  ])('with the attachments %# is refused at its place, and nothing is created', async (attachments, pointer) => {
    const { caseId, statusCode } = await answeredCase(form)
    const answer = await form.post(further, { caseId, statusCode, announcedAttachments: attachments })
    expect(answer.status).toBe(422)
    expect(answer.json.errors).toEqual([expect.objectContaining({ pointer })])
    const { rowCount } = await form.db.query('select from submissions where case_id = $1', [caseId])
    expect(rowCount).toBe(1)
  })

  test('counts with the applications that are begun from an address', async () => {
    const begun = await answeredCase(form)
    forget('rate-counters')
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '2' })
    const statuses = []
    for (let handed = 0; handed < 3; handed++) statuses.push((await begin(begun)).status)
    completeSettings({ FORM_APPLICATIONS_PER_HOUR: '' })
    expect(statuses).toEqual([201, 201, 429])
  })

  test('is refused to pages of other origins', async () => {
    const begun = await answeredCase(form)
    expect((await form.post(further, { ...begun, announcedAttachments: [] }, {})).status).toBe(403)
  })
})
