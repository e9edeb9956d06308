import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { member, organisation, audited } from '../../clients/testing/people.ts'
import { addSecret } from '../../clients/add-secret.ts'
import { deleteClient } from '../../clients/delete-client.ts'
import { matchingSecret } from '../../clients/client-secret.ts'
import { issueToken } from '../../clients/issue-token.ts'
import { readClient } from '../../clients/read-client.ts'
import { systemActor, type Actor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { listForms } from './list-forms.ts'
import { offerForm } from './offer-form.ts'
import { readOffer, readOpenForms } from './read-offer.ts'
import { formDestination, formService, path } from './testing/form-destination.ts'
import { withdrawForm } from './withdraw-form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const offer = (destinationId: string, actor: Actor = systemActor) =>
  offerForm(contextAt(actor, now), { path, destinationId })

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(() => db.query('delete from form_offers'))

async function clientRow(clientId: string): Promise<unknown> {
  const { rows } = await db.query(
    `select c.organisation_id, c.name, c.kind, c.scopes, c.status,
       (select count(*)::int from client_secrets s where s.client_id = c.id) as secrets
     from clients c where c.id = $1`,
    [clientId],
  )
  return rows[0]
}

describe('the client of a form', () => {
  it('takes no secret, so that nobody answers in the name of applicants, while it is offered and afterwards', async () => {
    const organisationId = await organisation('Amt ohne Geheimnis')
    const { clientId } = await offer(await formDestination({ organisationId }))
    const developer = contextFor(member({ [organisationId]: 'developer' }))
    const refusal = { code: 'conflict', message: expect.stringContaining('it takes no secret') }
    await expect(addSecret(developer, { clientId })).rejects.toMatchObject(refusal)
    expect(await readClient(developer, { clientId })).toMatchObject({ isOfForm: true, secrets: [] })
    await withdrawForm(contextFor(systemActor), { path })
    await expect(addSecret(developer, { clientId })).rejects.toMatchObject(refusal)
  })
})

describe('offering a form', () => {
  it('makes an online-service client without a secret in the destination’s organisation', async () => {
    const organisationId = await organisation('Amt der Form')
    const destinationId = await formDestination({ organisationId })
    const { clientId } = await offer(destinationId)
    expect(await clientRow(clientId)).toEqual({
      organisation_id: organisationId,
      name: 'Form: Rückrufbitte',
      kind: 'online-service',
      scopes: ['send-submissions'],
      status: 'active',
      secrets: 0,
    })
    expect(await readOpenForms(contextFor(undefined))).toMatchObject([{ path }])
    expect(await readOffer(contextFor(undefined), { path })).toEqual({
      path,
      form: 'callback-request',
      version: '1.0',
      destinationId,
      destinationName: 'Wohngeldstelle',
      open: true,
      service: { identifier: formService().identifier, name: 'Rückrufbitte' },
      schemaUri: 'http://localhost:3999/schemas/forms/callback-request/1.0/form.schema.json',
    })
  })

  it('of such a client nobody gets a token at the token endpoint', async () => {
    const { clientId } = await offer(await formDestination())
    const request = { clientId, clientSecret: '', grantType: 'client_credentials', address: '192.0.2.9' }
    await expect(issueToken(contextAt(undefined, now), request)).rejects.toMatchObject({ error: 'invalid_client' })
    await expect(issueToken(contextAt(undefined, now), { ...request, clientSecret: 'x' })).rejects.toMatchObject({
      error: 'invalid_client',
    })
    expect(matchingSecret('', [])).toBeUndefined()
  })

  it('again keeps the client, also for another destination of the organisation, where applications go then', async () => {
    const [one, other] = [await formDestination(), await formDestination()]
    const { clientId } = await offer(one)
    expect(await offer(one)).toMatchObject({ clientId })
    expect(await offer(other)).toMatchObject({ clientId, destinationId: other })
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({ destinationId: other })
    await withdrawForm(contextAt(systemActor, now), { path })
    expect(await offer(one)).toMatchObject({ clientId })
    const elsewhere = await formDestination({ organisationId: await organisation('Anderswo') })
    expect((await offer(elsewhere)).clientId).not.toBe(clientId)
  })

  it('at the same time for several destinations leaves one of them', async () => {
    const destinations = await Promise.all([formDestination(), formDestination(), formDestination()])
    const offers = await Promise.all(destinations.map((destinationId) => offer(destinationId)))
    expect(new Set(offers.map(({ clientId }) => clientId)).size).toBe(1)
    const { rows } = await db.query('select destination_id from form_offers where withdrawn_at is null')
    expect(rows).toHaveLength(1)
  })

  it('is told in the audit log, with the client that was made', async () => {
    const destinationId = await formDestination({ organisationId: await organisation('Protokolliert') })
    const operator = member({}, { isOperator: true })
    const { clientId } = await offer(destinationId, operator)
    await withdrawForm(contextAt(operator, now), { path })
    const told = { version: '1.0', destinationId, clientId }
    expect((await audited('callback-request')).slice(-2)).toMatchObject([
      { action: 'offer-form', after: told, actor_name: operator.name },
      { action: 'withdraw-form', before: told, actor_name: operator.name },
    ])
    expect(await audited(clientId)).toMatchObject([{ action: 'create-client', after: { kind: 'online-service' } }])
  })

  it('is for operators alone', async () => {
    const organisationId = await organisation('Eigenes')
    const destinationId = await formDestination({ organisationId })
    const client = { kind: 'client', clientId: newId(), organisationId, scopes: ['manage-destinations'] } as const
    for (const actor of [member({ [organisationId]: 'owner' }), member({}, { isSupport: true }), client]) {
      await expect(offer(destinationId, actor)).rejects.toMatchObject({ code: 'not-found' })
      await expect(withdrawForm(contextAt(actor, now), { path })).rejects.toMatchObject({ code: 'not-found' })
      await expect(listForms(contextFor(actor))).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await readOffer(contextFor(undefined), { path })).toBeUndefined()
    expect(await readOpenForms(contextFor(undefined))).toEqual([])
  })

  it('is refused where nothing could be delivered, and leaves the offer that stands', async () => {
    const destinationId = await formDestination()
    await offer(destinationId)
    const other = await formDestination({ publicServices: [formService({ submissionSchemas: [] })] })
    await expect(offer(other)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^.+add http:/),
    })
    await expect(offer(newId())).rejects.toMatchObject({ code: 'destination-not-found' })
    const unknown = offerForm(contextAt(systemActor, now), { path: 'nothing', destinationId })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found', message: 'There is no such form.' })
    expect(await readOffer(contextFor(undefined), { path })).toMatchObject({ destinationId })
  })
})

it('a withdrawn form is withdrawn once', async () => {
  await offer(await formDestination())
  await withdrawForm(contextAt(systemActor, now), { path })
  await expect(withdrawForm(contextAt(systemActor, now), { path })).rejects.toMatchObject({ code: 'conflict' })
  await expect(withdrawForm(contextAt(systemActor, now), { path: 'nothing' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

it('deleting a form’s client, while it has sent nothing, ends the offer', async () => {
  const { clientId } = await offer(await formDestination())
  await deleteClient(contextFor(systemActor), { clientId })
  expect(await readOffer(contextFor(undefined), { path })).toBeUndefined()
  expect(await readOpenForms(contextFor(undefined))).toEqual([])
})

it('the list tells of every form whether and where it is offered', async () => {
  const destinationId = await formDestination()
  const { clientId } = await offer(destinationId)
  const forms = await listForms(contextFor(systemActor))
  expect(forms.map((form) => [form.path, form.offer !== null])).toEqual([
    [path, true],
    ['housing-burden', false],
  ])
  expect(forms[0]?.offer).toEqual({
    version: '1.0',
    destinationId,
    destinationName: 'Wohngeldstelle',
    clientId,
    offeredAt: now,
    open: true,
    ready: true,
  })
})
