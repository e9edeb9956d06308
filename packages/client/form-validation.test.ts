import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSmallService, type SmallService } from '@kurier/sdk/testing/small-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { kurierClient, type Env } from './testing/run-command.ts'

const destinationId = '018f2a00-0000-7000-8000-000000000002'
const identifier = 'urn:de:fim:leika:leistung:99000000000001'
const schemaUri = 'https://kurier.example/schemas/forms/callback-request/1.0/form.schema.json'
const valid = { F99000001: 'Ada', F99000002: '0711 123', F99000003: '001' }
const broken = { ...valid, F99000002: 'Geheimnis', F99000004: '2023-02-29', unknown: 1 }

const encryption = encryptionPair()
const signing = signingPair()
const serviceKey = signingPair('service')
let service: SmallService
let folder: string
let env: Env

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-forms-'))
  const keys = join(folder, 'keys')
  await mkdir(keys)
  await writeFile(join(keys, 'encryption.json'), JSON.stringify(encryption.privateKey))
  await writeFile(join(keys, 'signing.json'), JSON.stringify(signing.privateKey))
  env = { KURIER_CLIENT_ID: 'client', KURIER_CLIENT_SECRET: 'secret', KURIER_KEYS: keys }
})

beforeEach(async () => {
  service = await startSmallService({
    serviceKey,
    destination: {
      destinationId,
      status: 'active',
      encryptionKid: encryption.publicKey.kid,
      metadataVersions: ['1.0.0'],
      publicServices: [
        { identifier, regions: ['DE'], submissionSchemas: [{ schemaUri, mimeType: 'application/json' }] },
      ],
    },
    destinationKeys: [encryption.publicKey, signing.publicKey],
  })
  env = { ...env, KURIER_BASE_URL: service.baseUrl }
})

afterEach(() => service.close())
afterAll(() => rm(folder, { recursive: true }))

async function send(data: object, ...options: string[]) {
  const path = await mkdtemp(join(folder, 'sending-'))
  await writeFile(join(path, 'data.json'), JSON.stringify(data))
  const run = await kurierClient(env, ...options, 'send', path, '--destination', destinationId)
  return { ...run, files: (await readdir(path)).sort() }
}

it('data that follow their form are sent', async () => {
  expect(await send(valid)).toMatchObject({ exitCode: 0, files: ['data.json', 'receipt.json'] })
  expect(service.submissions.size).toBe(1)
})

it('data that do not are not sent, and each fault is told with its place and without the value', async () => {
  const run = await send(broken)
  expect(run).toMatchObject({ exitCode: 2, stdout: '', files: ['data.json'] })
  expect(run.stderr).toContain('error: data.json does not follow its schema; nothing was sent.\n')
  expect(run.stderr).toMatch(/^ {2}\/F99000002: Check the spelling of “Telephone number”/m)
  expect(run.stderr).toMatch(/^ {2}\/F99000004: This date does not exist/m)
  expect(run.stderr).toMatch(/^ {2}\/unknown: /m)
  expect(run.stderr).not.toContain('Geheimnis')
  expect(service.submissions.size).toBe(0)
  expect(service.requests.filter((line) => line.startsWith('POST') && !line.endsWith('/token'))).toEqual([])

  const json = await send(broken, '--json')
  expect(json).toMatchObject({ exitCode: 2, stdout: '' })
  const { error } = JSON.parse(json.stderr)
  expect(error.code).toBe('data-invalid')
  expect(error.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/F99000002',
    '/F99000004',
    '/unknown',
  ])
})

it('with --no-validate they are sent; `fetch` tells what is wrong and `reject` names it to the sender', async () => {
  const path = await mkdtemp(join(folder, 'as-it-is-'))
  await writeFile(join(path, 'data.json'), JSON.stringify(broken))
  const sent = await kurierClient(env, 'send', path, '--destination', destinationId, '--no-validate')
  expect(sent).toMatchObject({ exitCode: 0 })
  const [stored] = service.submissions.values()
  if (!stored) throw new Error('nothing was stored')
  const { submissionId, caseId } = stored

  const into = join(folder, 'inbox')
  const fetch = ['fetch', '--destination', destinationId, '--into', into]
  const told = await kurierClient(env, ...fetch)
  expect(told.exitCode).toBe(4)
  expect(told.stdout).toContain(`${submissionId} not fetched: Its data do not follow their schema.`)
  expect(told.stdout).toMatch(/data: .+ \(\/F99000004: This date does not exist/)
  expect(told.stdout).not.toMatch(/Geheimnis|unknown/)

  expect(await kurierClient(env, ...fetch, '--no-validate')).toMatchObject({ exitCode: 0 })
  expect(await readdir(join(into, caseId))).toEqual([submissionId])
  expect(JSON.parse(await readFile(join(into, caseId, submissionId, 'data.json'), 'utf8'))).toEqual(broken)

  const rejected = await kurierClient(env, '--json', 'reject', submissionId)
  expect(rejected).toMatchObject({ exitCode: 0 })
  const { problems } = JSON.parse(rejected.stdout)
  expect(problems).toHaveLength(2)
  expect(problems[0]).toMatchObject({ instance: 'data', type: expect.stringMatching(/\/schema-violation$/) })
})
