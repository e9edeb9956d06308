import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encryptPart } from '@kurier/sdk/compact-jwe'
import { startSmallService, type SmallService } from '@kurier/sdk/testing/small-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { kurierClient, startKurierClient, type Env } from './testing/run-command.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const identifier = 'urn:de:fim:leika:leistung:99107023017000'
const schemaUri = 'https://kurier.example/schemas/forms/x/1.0/form.schema.json'

const pairs = { encryption: encryptionPair(), signing: signingPair(), service: signingPair('service') }
let service: SmallService
let folder: string
let env: Env

beforeEach(async () => {
  const submissionSchemas = [{ schemaUri, mimeType: 'application/json' }]
  service = await startSmallService({
    serviceKey: pairs.service,
    destination: {
      destinationId,
      status: 'active',
      encryptionKid: pairs.encryption.publicKey.kid,
      metadataVersions: ['1.0.0'],
      publicServices: [{ identifier, regions: ['DE'], submissionSchemas }],
    },
    destinationKeys: [pairs.encryption.publicKey, pairs.signing.publicKey],
  })
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-tampered-'))
  const keys = join(folder, 'keys')
  await mkdir(keys)
  await writeFile(join(keys, 'encryption.json'), JSON.stringify(pairs.encryption.privateKey))
  await writeFile(join(keys, 'signing.json'), JSON.stringify(pairs.signing.privateKey))
  env = {
    KURIER_BASE_URL: service.baseUrl,
    KURIER_CLIENT_ID: 'client',
    KURIER_CLIENT_SECRET: 'canary-secret',
    KURIER_KEYS: keys,
  }
})

afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function sendingFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, 'data.json'), '{}')
  await writeFile(join(path, 'a.txt'), 'as it was sent')
  return path
}

const fetched = (keys = env) => kurierClient(keys, '--json', 'fetch', '--destination', destinationId, '--into', folder)

async function sent() {
  const run = await kurierClient(env, 'send', await sendingFolder('application'), '--destination', destinationId)
  expect(run).toMatchObject({ exitCode: 0 })
  const [stored] = service.submissions.values()
  if (stored === undefined) throw new Error('nothing was stored')
  return stored
}

it('an attachment that the service exchanged is told, not kept, and rejected with what is wrong', async () => {
  const { submissionId, caseId, parts, attachments } = await sent()
  const [attachmentId = ''] = attachments
  parts.set(attachmentId, await encryptPart(new TextEncoder().encode('another'), pairs.encryption.publicKey))
  const run = await fetched()
  expect(run.exitCode).toBe(4)
  const instance = `attachment:${attachmentId}`
  const problems = [
    { instance, type: expect.stringContaining('authentication-tag-incorrect') },
    { instance, type: expect.stringContaining('hash-mismatch') },
  ]
  expect(JSON.parse(run.stdout)).toMatchObject({ fetched: [], notFetched: [{ id: submissionId, problems }] })
  expect(await readdir(join(folder, caseId))).toEqual([])

  expect(await kurierClient(env, 'accept', submissionId)).toMatchObject({ exitCode: 4, stdout: '' })
  const rejected = await kurierClient(env, '--json', 'reject', submissionId)
  expect(JSON.parse(rejected.stdout)).toMatchObject({ problems })
})

it('a file that was changed in its folder is not accepted as read: it is read from the service again', async () => {
  const { submissionId, caseId } = await sent()
  expect(await fetched()).toMatchObject({ exitCode: 0 })
  await writeFile(join(folder, caseId, submissionId, 'attachments', 'a.txt'), 'changed')
  service.requests.length = 0
  expect(await kurierClient(env, 'accept', submissionId, '--into', folder)).toMatchObject({ exitCode: 0 })
  expect(service.requests.filter((line) => /GET .*\/attachments\//.test(line))).toHaveLength(1)
})

it('a submission for a key that is not at hand keeps no other waiting, and is no content fault', async () => {
  const { submissionId } = await sent()
  const keys = join(folder, 'other-keys')
  await mkdir(keys)
  await writeFile(join(keys, 'signing.json'), JSON.stringify(pairs.signing.privateKey))
  const run = await fetched({ ...env, KURIER_KEYS: keys })
  expect(run.exitCode).toBe(2)
  expect(JSON.parse(run.stdout)).toMatchObject({
    notFetched: [{ id: submissionId, code: 'key-unknown', problems: [] }],
  })
})

it('an event with a wrong signature is told as one that does not count', async () => {
  const { caseId } = await sent()
  const log = service.eventLogs.get(caseId) ?? []
  service.eventLogs.set(caseId, [...log, `${log[0]?.slice(0, -8)}AAAAAAAA`])
  const run = await kurierClient(env, 'events', caseId, '--destination', destinationId)
  expect(run).toMatchObject({ exitCode: 4, stdout: expect.stringContaining('Does not count') })
})

it('an event of a type that is not known is told by its name, with an exit code of its own', async () => {
  const { caseId, submissionId } = await sent()
  await service.signServiceEvent(caseId, `submission:${submissionId}`, 'unheard-of', {})
  const run = await kurierClient(env, 'events', caseId, '--destination', destinationId)
  expect(run).toMatchObject({ exitCode: 5, stdout: expect.stringMatching(/its type is not known: .+unheard-of/) })
})

it('a reply that was tampered with is told, and rejected with --reject', async () => {
  const { caseId } = await sent()
  await fetched()
  const decision = await sendingFolder('decision')
  const reply = ['reply', caseId, decision, '--into', folder, '--schema', schemaUri]
  expect(await kurierClient(env, ...reply)).toMatchObject({ exitCode: 0 })
  const [stored] = service.replies.values()
  if (stored === undefined) throw new Error('nothing was stored')
  for (const [id, jwe] of stored.parts) stored.parts.set(id, jwe.replace(/\.[^.]*$/, '.AAAAAAAAAAAAAAAAAAAAAA'))
  const into = ['--receipts', folder, '--into', join(folder, 'answers')]
  const told = await kurierClient(env, '--json', 'replies', ...into, '--accept')
  expect(told.exitCode).toBe(4)
  expect(JSON.parse(told.stdout)).toMatchObject({ accepted: [], rejected: [], notFetched: [{ id: stored.replyId }] })
  expect(stored.state).toBe('submitted')
  await kurierClient(env, 'replies', ...into, '--reject')
  expect(stored.state).toBe('rejected')
  expect(stored.decision).toMatchObject({ problems: [{ type: expect.stringContaining('encryption-issue') }] })
})

it('nothing of what is private stands in an answer or in a message', async () => {
  const path = await sendingFolder('private')
  const run = await kurierClient(env, '--json', 'send', path, '--destination', destinationId)
  const receipt = JSON.parse(await readFile(join(path, 'receipt.json'), 'utf8'))
  expect(receipt.replyKey.d).toEqual(expect.any(String))
  expect(run.stdout + run.stderr).not.toContain(receipt.replyKey.d)
  await writeFile(join(path, 'receipt.json'), JSON.stringify(receipt).slice(0, -1))
  const broken = await kurierClient(env, '--json', 'send', path, '--destination', destinationId)
  expect(broken).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('is no receipt') })
  expect(broken.stderr).not.toContain(receipt.replyKey.d.slice(0, 10))
})

it('watching goes on after the service was away for a moment', async () => {
  const { submissionId } = await sent()
  // more often than the library itself repeats
  service.refuse(4, /GET .*\/submissions$/, 503)
  const stop = new AbortController()
  const args = ['--json', 'watch', folder, '--destination', destinationId, '--interval', '1']
  const { run, ended } = startKurierClient(env, args, stop.signal)
  await vi.waitFor(() => expect(run.stdout).toContain(submissionId), 30_000)
  expect(run.stderr).toMatch(/trying again in 1 seconds/)
  stop.abort()
  expect(await ended).toMatchObject({ exitCode: 0 })
})
