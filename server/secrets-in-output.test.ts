import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { completeSettings } from '#lib/platform/env.ts'
import { startHttpsReceiver, type HttpsReceiver } from '#lib/platform/testing/https-receiver.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { overHttp, registered, signedIn, tokenRequest } from './testing/clients.ts'
import { copyMade } from '@kurier/own-postgres/testing/made-data-dir'
import { installation, type Installation, type ServedProgram } from './testing/installation.ts'
import { destination, postedEvent, submitted, tagOf, type ServiceAnswer, type Send } from './testing/service.ts'
import { MINUTE } from '#lib/platform/durations.ts'

const cases = '/submission-api/v2/cases'

let home: Installation
let server: ServedProgram
let receiver: HttpsReceiver
let send: Send
const answers: ServiceAnswer[] = []
/** Everything that must stay out of the output, by what it is. */
const secrets: Record<string, string> = {}

beforeAll(async () => {
  home = await installation({ under: inject('runFolder') })
  // what the first start of all prints is looked at in server/kurier/main.trial.test.ts
  await copyMade(home.dataDir)
  receiver = await startHttpsReceiver()
  const caFile = join(home.folder, 'ca.pem')
  await writeFile(caFile, receiver.caPem)
  const port = await freePort(undefined)
  // events posted below are signed by this process, with the addresses of that server
  completeSettings({ ...testSettings, BASE_URL: `http://localhost:${port}` })
  secrets['cron secret'] = randomBytes(24).toString('hex')
  server = await home.serve({
    port,
    settings: {
      LOG_LEVEL: 'debug',
      CRON_SECRET: secrets['cron secret'],
      CALLBACK_CA_FILE: caFile,
      CALLBACK_ALLOWED_NETWORKS: '127.0.0.1',
    },
  })
  send = overHttp(server.baseUrl, (answer) => answers.push(answer))
}, 15 * MINUTE)

afterAll(async () => {
  await receiver.close()
  await home.remove()
}, 2 * MINUTE)

/** A client with a token; its secret and its token are noted. */
async function party(kind: 'online-service' | 'administration-system') {
  const credentials = await registered(home, kind)
  const signed = await signedIn(send, credentials)
  secrets[`client secret of the ${kind}`] = credentials.clientSecret
  secrets[`access token of the ${kind}`] = signed.token
  return { ...credentials, ...signed }
}

/** Requests that are refused, with secrets where people put them by mistake. */
async function sendMistakes({ clientId, clientSecret, token }: Awaited<ReturnType<typeof party>>): Promise<void> {
  const type = 'application/x-www-form-urlencoded'
  const wrong = `kurier_cs_${randomBytes(32).toString('base64url')}`
  secrets['a wrong client secret'] = wrong
  expect(await tokenRequest(send, { clientId, clientSecret: wrong })).toMatchObject({ status: 401 })
  await tokenRequest(send, { clientId: clientSecret, clientSecret: clientId })
  const basic = Buffer.from(`${clientId}:${wrong}`).toString('base64')
  secrets['wrong credentials of HTTP Basic'] = basic
  await send('POST', '/token', {
    body: 'grant_type=client_credentials',
    type,
    headers: { authorization: `Basic ${basic}` },
  })
  await send('POST', '/token', { body: `grant_type=${clientSecret}&${clientSecret}=1&${clientSecret}=2`, type })
  await send('POST', '/token', { body: JSON.stringify({ client_secret: clientSecret }), type: 'application/json' })
  await send('GET', '/submission-api/v2/submissions', { token: `${token}x` })
  await send('GET', '/submission-api/v2/submissions', { headers: { authorization: `Token ${token}` } })
  await send('POST', '/api/cron', { token: wrong })
  await send('PATCH', '/submission-api/v2/submissions', { token })
  await send('GET', '/submission-api/v2/nothing', { token })
  await send('POST', '/submission-api/v1/submissions', { token, body: { client_secret: clientSecret } })
}

test('no secret is ever printed, and each answer’s request id stands in the log', async () => {
  const [sender, owner] = await Promise.all([party('online-service'), party('administration-system')])
  secrets['callback secret of the destination'] = randomBytes(32).toString('base64url')
  secrets['callback secret of the submission'] = randomBytes(32).toString('hex')
  const callback = (of: string) => ({ url: `${receiver.url}/${of}`, secret: secrets[`callback secret of the ${of}`] })

  const destinationId = await destination(send, owner, { callback: callback('destination') })
  const bad = { callback: { url: 'http://example.org', secret: secrets['callback secret of the submission'] } }
  await send('PATCH', `/destination-api/v2/destinations/${destinationId}`, { token: owner.token, body: bad })
  const parts = await submitted(send, sender, destinationId, {
    attachmentIds: [randomUUID()],
    body: { callback: callback('submission') },
  })
  const told = await receiver.waitForRequest(({ method }) => method === 'POST')
  secrets['HMAC of a callback'] = String(told.headers['callback-authentication'])
  receiver.respondWith({ kind: 'answer', status: 500 })
  const attachments = Object.fromEntries(Object.entries(parts.attachments).map(([id, part]) => [id, tagOf(part)]))
  const content = {
    authenticationTags: { metadata: tagOf(parts.metadata), data: tagOf(parts.data), attachments },
  }
  const event = postedEvent({ destinationId, ...parts, name: 'accept-submission', content })
  expect(await send('POST', `${cases}/${parts.caseId}/events`, { token: owner.token, body: event })).toMatchObject({
    status: 204,
  })
  await receiver.waitForRequest(({ path }) => path.endsWith('/submission'))
  await sendMistakes(sender)

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  secrets['master key'] = (await readFile(join(home.dataDir, 'master.key'), 'utf8')).trim()
  const record = z.object({ passwords: z.record(z.string(), z.string()) })
  const { passwords } = record.parse(JSON.parse(await readFile(join(home.dataDir, 'postgres/server.json'), 'utf8')))
  for (const [user, password] of Object.entries(passwords)) secrets[`password of the database user ${user}`] = password
  secrets['encrypted metadata'] = parts.metadata.slice(-60)

  const output = home.started.map(({ stdout, stderr }) => stdout() + stderr()).join('\n')
  // only the command line prints a client secret, to the operator who registers the client
  const shown = home.started
    .filter((program) => program.pid !== server.pid)
    .map(({ stdout }) => stdout())
    .join('\n')
  expect(shown.match(/kurier_cs_/g)).toHaveLength(2)
  const printed = output.replace(shown, '').replaceAll(/"clientSecret":"kurier_cs_[^"]+"/g, '')
  expect(Object.values(secrets).every((secret) => secret.length >= 24)).toBe(true)
  expect(
    Object.entries(secrets)
      .filter(([, secret]) => printed.includes(secret))
      .map(([name]) => name),
  ).toEqual([])

  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(ids.length).toBeGreaterThan(15)
  expect(answers.filter(({ headers }) => !printed.includes(`"requestId":"${headers.get('x-request-id')}"`))).toEqual([])
  const lines = server
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line))).length).toBeGreaterThan(15)
})
