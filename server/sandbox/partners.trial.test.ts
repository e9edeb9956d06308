import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schemaUriOf } from '#lib/wings/applications/known-forms.ts'
import { publishForm } from '#lib/wings/catalogue/change-imported-form.ts'
import { importedDraft } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { startDispatcher, stopDispatcher } from '#lib/callbacks/claim/dispatcher.ts'
import { examineCallback } from '#lib/callbacks/examinations/examine-callback.ts'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { isWhole } from '@kurier/test-kit/share'
import { movedTo, testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { createPartner, readPartner } from '#lib/wings/sandbox/partners.ts'
import { claimPartner } from '#lib/wings/sandbox/play-partners.ts'
import { changeReceiver, createReceiver, readReceiver } from '#lib/wings/sandbox/receivers.ts'
import type { AdministrationBehaviour, OnlineServiceBehaviour } from '#lib/wings/sandbox/schema.ts'
import { showCase, shownCase } from '#lib/wings/sandbox/show-case.ts'
import { travel } from '#lib/wings/sandbox/travel.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { apiListener } from '../api-listener.ts'
import { loadRoutes } from '../routes.ts'
import { createDestination } from '@kurier/sides/destination'
import { administration as administrationSystem } from '@kurier/sides/parties'
import { person } from '../testing/people.ts'
import { judgeOf } from './administration.ts'
import { playPartners } from './partners.ts'
import { keyMakers } from './play.ts'

let server: Server
let stop: () => Promise<void>

const context = () => contextFor(systemActor)

/**
 * In the whole trial the first partner of a kind makes its keys as in every sandbox; all others, and all of the short share,
 * are given what all tests share.
 */
function firstReal<Keys>(real: () => Promise<Keys>, shared: Keys): () => Promise<Keys> {
  let isFirst = isWhole
  return async () => {
    const keys = isFirst ? await real() : shared
    isFirst = false
    return keys
  }
}
const pairs = { encryption: encryptionPair(), signing: signingPair() }
const ofDestination = firstReal(keyMakers.ofDestination, pairs)
const ofReplies = firstReal(keyMakers.ofReplies, encryptionPair('reply'))

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: '100000', EVENT_SIGNING_KEY_BITS: '3072' })
  const routes = await loadRoutes()
  server = createServer((request, response) => void listen(request, response))
  const listen = apiListener(routes, () => '127.0.0.1')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server
  await movedTo({ BASE_URL: `http://127.0.0.1:${port}` })
  forget('callback-client')
  startDispatcher(context(), { afterDelivery: () => recordTellings(context()) })
  stop = playPartners(context(), { ofDestination, ofReplies })
})
afterAll(async () => {
  await stop()
  await stopDispatcher()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => forget('rate-counters'))

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  return expect.poll(look, { timeout: 60_000, interval: 100 }).toBeDefined().then(look) as Promise<T> // just seen
}

const administration = (more: Partial<AdministrationBehaviour> = {}): AdministrationBehaviour => ({
  kind: 'administration',
  does: 'accept',
  afterHours: 0,
  problem: 'hash-mismatch',
  ...more,
})
const onlineService = (more: Partial<OnlineServiceBehaviour> = {}): OnlineServiceBehaviour => ({
  kind: 'online-service',
  sends: 'valid',
  perMinute: 60,
  count: 1,
  replies: 'accept',
  ...more,
})

type Pair = { organisationId: string; administrationId: string; destinationId: string }

async function office(more: Partial<AdministrationBehaviour>): Promise<Pair> {
  const { organisationId = '' } = await person({ role: 'developer' })
  const made = await createPartner(context(), { organisationId, name: 'Amt', behaviour: administration(more) })
  const administrationId = made.partnerId
  const destinationId = await until(async () => {
    return (await readPartner(context(), { partnerId: administrationId })).destination?.destinationId
  })
  return { organisationId, administrationId, destinationId }
}

async function sendTo({ organisationId, destinationId }: Pair, more: Partial<OnlineServiceBehaviour>) {
  const wish = { organisationId, name: 'Portal', destinationId, behaviour: onlineService(more) }
  const { partnerId } = await createPartner(context(), wish)
  const caseId = await until(async () => {
    const { acts } = await readPartner(context(), { partnerId })
    return acts.find(({ act }) => act === 'created')?.caseId ?? undefined
  })
  return { partnerId, caseId }
}

/** Waits until all these happenings stand in the timeline. */
async function happened(caseId: string, ...names: string[]): Promise<void> {
  await expect
    .poll(async () => (await readTimeline(context(), { caseId })).events.map(({ happening }) => happening), {
      timeout: 60_000,
      interval: 200,
    })
    .toEqual(expect.arrayContaining(names))
}

const lastProblem = async (partnerId: string) => (await readPartner(context(), { partnerId })).acts[0]?.problem

test('a whole case is played by both sides, and each is told by callbacks with a right signature', async () => {
  const { actor } = await person({ role: 'developer' })
  const begun = await showCase(contextFor(actor), {})
  const { caseId } = await until(async () => {
    const shown = await shownCase(contextFor(actor), { partnerId: begun.partnerId, since: new Date(begun.since) })
    expect(shown.problem).toBeNull()
    return shown.caseId === null ? undefined : { caseId: shown.caseId }
  })
  await happened(
    caseId,
    'submit-submission',
    'notify-submission-callback',
    'notify-submission-polling',
    'accept-submission',
    'submit-reply',
    'accept-reply',
  )
  const told = (await readTimeline(context(), { caseId })).events.map(({ happening }) => happening)
  // it is seen in the list, and then decided
  expect(told.indexOf('notify-submission-polling')).toBeLessThan(told.indexOf('accept-submission'))
  const { receiverId } = await readPartner(context(), { partnerId: begun.partnerId })
  const { received } = await until(async () => {
    const detail = await readReceiver(context(), { receiverId })
    return detail.received.length > 1 ? detail : undefined
  })
  expect(new Set(received.map(({ signature }) => signature))).toEqual(new Set(['right']))
})

test('an administration rejects with the problem that was chosen', async () => {
  const pair = await office({ does: 'reject', problem: 'unsupported-schema' })
  const { caseId } = await sendTo(pair, {})
  await happened(caseId, 'reject-submission')
  const { events } = await readTimeline(context(), { caseId })
  expect(events.flatMap(({ problems }) => problems.map(({ name }) => name))).toEqual(['unsupported-schema'])
})

test.each([
  ['wrong-tags', 'encryption-issue'],
  ['invalid-data', 'schema-violation'],
] as const)('what an online service sends with %s is rejected for that', async (sends, problem) => {
  const pair = await office({})
  const { caseId } = await sendTo(pair, { sends })
  await happened(caseId, 'reject-submission')
  const { events } = await readTimeline(context(), { caseId })
  expect(events.flatMap(({ problems }) => problems.map(({ name }) => name))).toContain(problem)
})

test('an administration judges data of imported forms too, and of schemas that nobody knows none', async () => {
  const form = await importedDraft()
  await publishForm(context(), form)
  const judged = (schemaUri: string) =>
    judgeOf(context())({ content: new TextEncoder().encode('{}'), mimeType: 'application/json', schemaUri })
  expect(await judged(schemaUriOf(form))).toMatchObject([{ pointer: '/F99000001' }])
  expect(await judged('https://schema.example/other.json')).toEqual([])
})

test('large attachments are read to their end before they are accepted, and documents are asked for in words', async () => {
  const pair = await office({ does: 'ask' })
  const { caseId } = await sendTo(pair, { sends: 'large-attachments', replies: 'reject' })
  await happened(caseId, 'accept-submission', 'reject-reply')
})

test('an administration that fetches late leaves a submission alone until its hours have passed by the service clock', async () => {
  const pair = await office({ afterHours: 48 })
  const { caseId } = await sendTo(pair, {})
  await happened(caseId, 'submit-submission')
  const context48 = context()
  expect((await readPartner(context48, { partnerId: pair.administrationId })).acts.map(({ act }) => act)).toEqual([
    'set-up',
  ])
  const later = new Date((await context48.clock.service()).getTime() + 49 * 3_600_000)
  await travel(context48, { caseId, to: later })
  await happened(caseId, 'accept-submission')
})

test('what is created and never sent stays incomplete, and what was sent a number of times is sent no more', async () => {
  const pair = await office({ does: 'never' })
  const { partnerId, caseId } = await sendTo(pair, { sends: 'incomplete', count: 2 })
  await until(async () => {
    const { acts, toSend } = await readPartner(context(), { partnerId })
    return toSend === 0 && acts.filter(({ act }) => act === 'created').length === 2 ? true : undefined
  })
  const { submissions } = await readTimeline(context(), { caseId })
  expect(submissions.map(({ state }) => state)).toEqual(['incomplete'])
})

test('an online service sends to a destination that somebody made with keys of their own, who can open it', async () => {
  const { organisationId = '' } = await person({ role: 'developer' })
  const client = await createClient(context(), { organisationId, name: 'Fachverfahren', kind: 'administration-system' })
  const { url, secret } = await createReceiver(context(), { organisationId, name: 'Fachverfahren' })
  const { baseUrl, schemaBase } = settings()
  const connection = { ...client, baseUrl, schemaBase, allowInsecureHttp: true }
  const system = administrationSystem(connection, pairs)
  const { destinationId } = await createDestination(system, pairs, { callback: { url, secret } })
  const { caseId } = await sendTo({ organisationId, destinationId, administrationId: '' }, {})
  await happened(caseId, 'submit-submission')
  const [submission] = (await readTimeline(context(), { caseId })).submissions
  expect(await system.openSubmission(submission?.submissionId ?? '')).toMatchObject({ ok: true })
})

test('a destination that offers nothing is said in words, and the partner stops', async () => {
  const pair = await office({})
  await testPool().query(`update destinations set public_services = '[]' where id = $1`, [pair.destinationId])
  const wish = { organisationId: pair.organisationId, name: 'Portal', destinationId: pair.destinationId }
  const { partnerId } = await createPartner(context(), { ...wish, behaviour: onlineService() })
  await until(async () => ((await readPartner(context(), { partnerId })).isRunning ? undefined : true))
  expect(await lastProblem(partnerId)).toContain('offers no service')
})

test('a receiver as it is made does all right that the examination of callbacks tries', async () => {
  const { destinationId: id } = await office({ does: 'never' })
  const examined = await examineCallback(context(), { owner: { kind: 'destination', id } })
  const wrong = examined.trials.filter(({ verdict }) => verdict !== 'right')
  expect([wrong, examined.right, examined.total]).toEqual([[], 10, 10])
})

test('a receiver that is set to close the connection gives no answer, and notes what came all the same', async () => {
  const { organisationId = '' } = await person({ role: 'developer' })
  const { receiverId, url } = await createReceiver(context(), { organisationId, name: 'Stumm' })
  const answer = { closes: true, checks: false, status: 202, delaySeconds: 0, retryAfterSeconds: null }
  await changeReceiver(context(), { receiverId, answer })
  const sent = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  await expect(sent).rejects.toThrow()
  expect((await readReceiver(context(), { receiverId })).received).toMatchObject([{ body: '{}', status: null }])
})

test('of two nodes that look at once one takes a partner', async () => {
  const pair = await office({ does: 'never' })
  await stop()
  const wish = { organisationId: pair.organisationId, name: 'Portal', destinationId: pair.destinationId }
  await createPartner(context(), { ...wish, behaviour: onlineService() })
  const taken = await Promise.all([1, 2, 3, 4].map(() => claimPartner(context())))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
})
