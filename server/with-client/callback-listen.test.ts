import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeAuthority } from '#lib/platform/testing/certificates.ts'
import { kurierClient, startKurierClient } from '@kurier/client/testing/run-command'

const secret = 'canary-secret-canary-secret-canary-secret'
const destinationId = '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'
const submission = { destinationId, submissionId: destinationId, caseId: destinationId }
const type = 'https://kurier.example/schemas/submission-api/callbacks/new-submissions'
const body = JSON.stringify({ type, submissions: [submission] })

let folder: string
let ca: string
let files: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-callbacks-'))
  const authority = await makeAuthority()
  const { certificate, key } = await authority.issue({ names: ['localhost', '127.0.0.1'] })
  ca = authority.certificate
  await writeFile(join(folder, 'cert.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), key)
  files = ['--cert', join(folder, 'cert.pem'), '--key', join(folder, 'key.pem')]
})
afterAll(() => rm(folder, { recursive: true }))

async function post(
  port: number,
  timestamp: number,
  hmacOf = `${timestamp}.${body}`,
  sent = body,
): Promise<number | undefined> {
  const headers = {
    'content-type': 'application/json',
    'callback-timestamp': String(timestamp),
    'callback-authentication': createHmac('sha512', secret).update(hmacOf).digest('hex'),
  }
  const call = request({ host: '127.0.0.1', port, method: 'POST', ca, headers, agent: false })
  call.end(sent)
  const [response] = await once(call, 'response')
  response.resume()
  return response.statusCode
}

it('answers every callback with 202, prints what is verified, and why the rest is ignored, in the order of the specification', async () => {
  const stop = new AbortController()
  const args = ['--json', 'callback-listen', ...files, '--secret-env', 'SECRET', '--port', '0', '--host', '127.0.0.1']
  const { run, ended } = startKurierClient({ SECRET: secret }, args, stop.signal)
  await vi.waitFor(() => expect(run.stderr).toMatch(/port \d+/), 10_000)
  const port = Number(/port (\d+)/.exec(run.stderr)?.[1])
  const now = Math.floor(Date.now() / 1000)
  expect(await post(port, now)).toBe(202)
  // Too old and wrong at once: its age is looked at first.
  expect(await post(port, now - 400, 'other')).toBe(202)
  expect(await post(port, now, 'other')).toBe(202)
  expect(await post(port, now, undefined, ' '.repeat(2_000_000))).toBe(202)
  stop.abort()
  expect(await ended).toMatchObject({ exitCode: 0 })
  const lines = run.stdout.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ok: true, callback: { name: 'new-submissions', submissions: [submission] } },
    { ok: false, reason: 'timestamp-too-old' },
    { ok: false, reason: 'authentication-wrong' },
    { ok: false, reason: 'body-too-long' },
  ])
  expect(run.stdout + run.stderr).not.toContain('canary')
})

it('says by how much the clock would be off, were what seems old or early sent just now', async () => {
  const stop = new AbortController()
  const args = ['callback-listen', ...files, '--secret-env', 'SECRET', '--port', '0', '--host', '127.0.0.1']
  const { run, ended } = startKurierClient({ SECRET: secret }, args, stop.signal)
  await vi.waitFor(() => expect(run.stderr).toMatch(/port \d+/), 10_000)
  const port = Number(/port (\d+)/.exec(run.stderr)?.[1])
  const now = Math.floor(Date.now() / 1000)
  await post(port, now - 3600)
  await post(port, now + 3600)
  stop.abort()
  await ended
  const [old, early] = run.stdout.split('\n')
  expect(old).toMatch(
    /ignored: timestamp-too-old: it was sent 36\d\d seconds ago by the clock .+ the clock is ahead by that$/,
  )
  expect(early).toMatch(
    /timestamp-in-future: it was sent 3[56]\d\d seconds from now by the clock .+ the clock is behind by that$/,
  )
})

it('names the variable that holds no secret', async () => {
  const run = await kurierClient({}, 'callback-listen', ...files, '--secret-env', 'SECRET')
  expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('SECRET is not set') })
})
