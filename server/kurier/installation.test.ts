import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { checkReady } from '#lib/platform/health/check-ready.ts'
import { forgetIdentities, identities } from '#lib/platform/identity/identities.ts'
import { signingAddresses } from '#lib/platform/identity/signing-addresses.ts'
import { GENERATION } from '#lib/platform/migrations/version-guard.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { verifyDeletionReceipt } from '@kurier/sdk/deletion-receipt'
import type { KeySet } from '@kurier/sdk/public-reads'
import { hasPython, verifyByPython } from '@kurier/proof/testing/verify-by-python'
import { verifyEvidence } from '@kurier/proof/verify-evidence'
import {
  destination,
  party,
  postedEvent,
  service,
  submitted,
  tagOf,
  type Party,
  type Send,
  type NewSubmission,
} from '../testing/service.ts'
import { kurier, kurierJson, time } from './testing/run-command.ts'

const OLD = 'http://localhost:3999'
const NEW = 'https://neu.stadt.example'

let send: Send
let sender: Party
let receiver: Party
let destinationId: string

beforeAll(async () => {
  await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

const decision = ({ caseId, submissionId, metadata, data }: NewSubmission, payload: Record<string, unknown> = {}) =>
  postedEvent({
    payload,
    destinationId,
    caseId,
    submissionId,
    name: 'accept-submission',
    content: { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data), attachments: {} } },
  })

const post = ({ caseId }: NewSubmission, body: string) =>
  send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body })

const logOf = async ({ caseId }: NewSubmission, { token }: Party): Promise<string[]> =>
  (await send('GET', `/submission-api/v2/cases/${caseId}/events`, { token })).json.eventLog as string[] // promised by its schema

const payloadOf = (token: string) => parseJws(token)?.payload as { iss: string; iat: number; events: object } // each has them

/** A running process ends, and starts with the settings of the new address. */
async function restartedAs(baseUrl: string): Promise<void> {
  completeSettings({ BASE_URL: baseUrl })
  forgetIdentities()
  send = await service([{ baseUrl: OLD, schemaBase: `${OLD}/schemas` }])
}

async function tokenOf({ clientId }: Party): Promise<string> {
  const { clientSecret } = (await kurierJson('clients', 'secrets', clientId, 'add')) as { clientSecret: string } // as it promises
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const answer = await send('POST', '/token', { body: body.toString(), type: 'application/x-www-form-urlencoded' })
  return String(answer.json.access_token)
}

test('before a move one identity holds, from the beginning', async () => {
  expect(await kurierJson('installation', 'show')).toMatchObject({
    identities: [{ baseUrl: OLD, schemaBase: `${OLD}/schemas`, wireProfile: 'own', holdsFrom: null, until: null }],
    version: { oldestThatMayWork: GENERATION },
  })
})

test.each([
  ['an address that is none', ['--base-url', 'stadt'], /BASE_URL/],
  ['plain http to the world', ['--base-url', 'http://stadt.example'], /BASE_URL: over plain http/],
  ['the address that it has', ['--base-url', `${OLD}/`], /is http:\/\/localhost:3999 already/],
  [
    'a schema base beside the public profile',
    ['--base-url', NEW, '--wire-profile', 'fit-connect', '--schema-base', NEW],
    /SCHEMA_BASE/,
  ],
])('%s is refused, and nothing is added', async (_, options, words) => {
  const run = await kurier('installation', 'move', ...options)
  expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(words) })
  expect(await identities(database())).toHaveLength(1)
})

test('while a node is connected the installation stays where it is', async () => {
  const node = await testPool().connect()
  // the command closes the pool of this process, but not what is taken out of it
  const another = new (node.constructor as new (config: object) => typeof node)({
    connectionString: settings().databaseUrl,
    application_name: 'kurier',
  })
  node.release()
  await another.connect()
  const run = await kurier('installation', 'move', '--base-url', NEW)
  await another.end()
  expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('The service still runs on this database') })
})

test('after a move all that was signed before is understood, and what follows bears the new name', async () => {
  const [decided, open] = [await submitted(send, sender, destinationId), await submitted(send, sender, destinationId)]
  expect((await post(decided, decision(decided))).status).toBe(204)
  const late = decision(open)
  await kurier('clock', 'advance', '--days', '15')
  const before = await logOf(open, sender)

  const moved = await kurierJson('installation', 'move', '--base-url', `${NEW}/`)
  expect(moved).toEqual({
    before: OLD,
    baseUrl: NEW,
    schemaBase: `${NEW}/schemas`,
    wireProfile: 'own',
    holdsFrom: time,
  })
  await restartedAs(NEW)

  // tokens of the former issuer are invalid now
  expect((await send('GET', '/submission-api/v2/replies', { token: sender.token })).status).toBe(401)
  for (const side of [sender, receiver]) side.token = await tokenOf(side)
  const refused = await post(open, late)
  expect([refused.status, refused.json.detail]).toEqual([
    422,
    expect.stringMatching(/"\$schema" must be https:\/\/neu\.stadt\.example.*; it is http:\/\/localhost:3999\//),
  ])
  const withoutSchema = await post(open, decision(open, { $schema: undefined, events: payloadOf(late).events }))
  expect([withoutSchema.status, withoutSchema.json.detail]).toEqual([
    422,
    expect.stringMatching(/must be https:\/\/neu\.stadt\.example.*, and is http:\/\/localhost:3999\//),
  ])

  const fresh = await submitted(send, sender, destinationId)
  expect((await post(fresh, decision(fresh))).status).toBe(204)
  await kurier('clock', 'advance', '--days', '8')

  const { holdsFrom } = moved as { holdsFrom: string } // as it promises
  const isNew = (iat: number) => iat * 1000 >= Date.parse(holdsFrom)
  const all = [...(await logOf(open, sender)), ...(await logOf(decided, sender)), ...(await logOf(fresh, sender))].map(
    payloadOf,
  )
  const own = all.filter(({ iss }) => iss !== destinationId)
  expect(own.some(({ iat }) => isNew(iat)) && own.some(({ iat }) => !isNew(iat))).toBe(true)
  for (const { iss, iat, events } of own) {
    const base = isNew(iat) ? NEW : OLD
    expect({ iss, type: Object.keys(events)[0] }).toEqual({
      iss: `${base}/submission-api`,
      type: expect.stringContaining(`${base}/schemas/events/`),
    })
  }
  expect((await logOf(open, sender)).slice(0, before.length)).toEqual(before)

  const verified = await kurierJson('audit', 'verify-cases')
  expect(verified).toMatchObject({ faults: [], checkpoints: { faults: [] } })
  expect((verified as { checkpoints: { checkpoints: number } }).checkpoints.checkpoints).toBeGreaterThan(1)
  for (const one of [decided, open, fresh]) {
    const { events } = await readTimeline(contextFor(systemActor), { caseId: one.caseId })
    expect(events.filter(({ signature }) => signature.state !== 'verified')).toEqual([])
  }
  const rejected = (await readTimeline(contextFor(systemActor), { caseId: open.caseId })).events
  expect(rejected).toContainEqual(expect.objectContaining({ problems: [expect.objectContaining({ name: 'timeout' })] }))
  const receipt = await send('GET', `/submission-api/v2/submissions/${decided.submissionId}/deletion-receipt`, {
    token: sender.token,
  })
  expect(receipt.status).toBe(200)
  const told = await send('GET', '/.well-known/oauth-authorization-server')
  expect(told.json.kurier_former_issuers).toEqual([
    { issuer: `${OLD}/submission-api`, event_type_base: `${OLD}/schemas/events`, until: holdsFrom },
  ])
  await everythingVerifies([decided, open, fresh], String(receipt.json.deletionReceipt), holdsFrom)
})

/**
 * Verifies the evidence by each verifier, the receipt and all checkpoints, by the present and former names of the
 * service.
 */
async function everythingVerifies(cases: readonly NewSubmission[], receipt: string, moved: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-moved-'))
  const paths: string[] = []
  for (const { caseId } of cases) {
    const file = (await send('GET', `/submission-api/v2/cases/${caseId}/evidence`, { token: sender.token })).text
    const { outcome, faults, evidence } = await verifyEvidence(file)
    expect({ outcome, faults }).toEqual({ outcome: 'unchanged', faults: [] })
    expect(evidence?.checkpoints.length).toBeGreaterThan(0)
    const path = join(folder, `${caseId}.json`)
    await writeFile(path, file)
    paths.push(path)
  }
  if (hasPython) expect(await verifyByPython(...paths)).toEqual(paths.map(() => 0))
  await rm(folder, { recursive: true })
  const serviceKeys = (await send('GET', '/submission-api/.well-known/jwks.json')).json as unknown as KeySet // by its schema
  const until = new Date(moved)
  const identities = [
    { issuer: `${OLD}/submission-api`, eventTypeBase: `${OLD}/schemas/events`, until },
    { issuer: `${NEW}/submission-api`, eventTypeBase: `${NEW}/schemas/events`, from: until },
  ]
  expect(await verifyDeletionReceipt(receipt, { identities, serviceKeys })).toMatchObject({ verified: true })
}

test('the move is in the audit log, and shown', async () => {
  const { rows } = await testPool().query(
    `select action, object_name, before, after from audit_log where action = 'move-installation'`,
  )
  expect(rows).toEqual([
    expect.objectContaining({
      object_name: NEW,
      before: expect.objectContaining({ baseUrl: OLD }),
      after: expect.objectContaining({ baseUrl: NEW }),
    }),
  ])
  expect((await kurier('installation', 'show')).stdout).toMatch(
    /^http:\/\/localhost:3999 .* the beginning +\S+Z\nhttps:\/\/neu\.stadt\.example .*Z +now\n/m,
  )
})

test('a command that is told nothing takes the addresses of the database; one that is told others is refused', async () => {
  completeSettings({ BASE_URL: '' })
  expect(await kurierJson('operators', 'create', '--email', 'a@stadt.example')).toMatchObject({
    link: expect.stringMatching(/^https:\/\/neu\.stadt\.example\//),
  })
  completeSettings({ BASE_URL: OLD })
  expect(await kurier('cron', 'run')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /BASE_URL: this installation is https:\/\/neu.*the settings say http:\/\/localhost:3999/,
    ),
  })
})

test('a process that goes on under the former name signs nothing, and its readiness says so', async () => {
  completeSettings({ BASE_URL: OLD })
  forgetIdentities()
  forget('readiness')
  await expect(signingAddresses(database())).rejects.toMatchObject({ code: 'unavailable' })
  expect(await checkReady(database())).toMatchObject({
    ready: false,
    checks: { installation: 'failed', database: 'ok' },
  })
})

test('so does the readiness of a process that is too old', async () => {
  completeSettings({ BASE_URL: NEW })
  forgetIdentities()
  forget('readiness')
  expect(await checkReady(database())).toMatchObject({ ready: true, checks: { installation: 'ok' } })
  await testPool().query('update installation set oldest_that_may_work = 999')
  forget('readiness')
  expect(await checkReady(database())).toMatchObject({
    ready: false,
    checks: { installation: 'failed', database: 'ok' },
  })
})
