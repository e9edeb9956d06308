import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const secret = '0123456789abcdef0123456789abcdef'
const body = JSON.stringify({
  type: 'https://kurier.example/schemas/submission-api/callbacks/new-replies',
  replies: [
    {
      replyId: '018f2a00-0000-7000-8000-000000000004',
      destinationId: '018f2a00-0000-7000-8000-000000000002',
      caseId: '018f2a00-0000-7000-8000-000000000003',
    },
  ],
})

/** The code block that follows `<!-- example: name -->`. */
function exampleNamed(name: string): string {
  const [, code] = readme.split(`<!-- example: ${name} -->\n`)[1]?.match(/^```\w+\n(.*?)^```$/ms) ?? []
  if (code === undefined) throw new Error(`packages/sdk/README.md has no example ${name}`)
  return code
}

type Changes = { secret?: string; ageSeconds?: number }

function headers(of: string, changes: Changes = {}): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - (changes.ageSeconds ?? 0))
  const hmac = createHmac('sha512', changes.secret ?? secret).update(`${timestamp}.${of}`)
  return {
    'callback-timestamp': timestamp,
    'callback-authentication': hmac.digest('hex'),
    'content-type': 'application/json',
  }
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-examples-'))
  // a project of somebody else, with the client library beside it and a queue of its own
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(import.meta.dirname, '../../node_modules/@kurier'), join(folder, 'node_modules/@kurier'))
  const queue = 'export const queue = (replies: unknown): void => void console.log(JSON.stringify(replies))\n'
  await writeFile(join(folder, 'queue.ts'), queue)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Specification 6.3, receiver rules 1 and 5: each is answered with 2xx, and a bad one is ignored. */
const cases: [what: string, does: 'queued' | 'ignored', sent: string, of: string, changes?: Changes][] = [
  ['a genuine callback', 'queued', body, body],
  ['a body that was changed', 'ignored', body.replace('0004', '0005'), body],
  ['a callback that is six minutes old', 'ignored', body, body, { ageSeconds: 360 }],
  ['an HMAC with another secret', 'ignored', body, body, { secret: `x${secret}` }],
]

describe('the node:http example', () => {
  let child: ChildProcess
  let baseUrl: string
  const said: string[] = []

  beforeAll(async () => {
    await writeFile(join(folder, 'server.ts'), exampleNamed('node'))
    const env = { ...process.env, CALLBACK_SECRET: secret, PORT: '0' }
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server.ts'], { cwd: folder, env })
    if (!child.stdout) throw new Error('the example has no output')
    const port = Promise.withResolvers<string>()
    createInterface(child.stdout).on('line', (line) => {
      const listening = /^Listening on (\d+)$/.exec(line)?.[1]
      if (listening === undefined) said.push(line)
      else port.resolve(listening)
    })
    child.once('exit', (code) => port.reject(new Error(`the example ended with ${code}`)))
    baseUrl = `http://127.0.0.1:${await port.promise}`
  })

  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  })

  it.each(cases)('%s is answered with 202 and %s', async (_, does, sent, of, changes) => {
    const before = said.length
    const answer = await fetch(`${baseUrl}/callbacks`, { method: 'POST', body: sent, headers: headers(of, changes) })
    expect(answer.status).toBe(202)
    // a line of the child arrives after its answer
    if (does === 'queued')
      await expect.poll(() => said.slice(before)).toEqual([JSON.stringify(JSON.parse(body).replies)])
    else expect(said.slice(before)).toEqual([])
  })

  it('answers the HEAD with which the service looks whether an address can be reached', async () => {
    expect((await fetch(`${baseUrl}/callbacks`, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('the Next route handler', () => {
  const driver = `
    import { text } from 'node:stream/consumers'
    import { POST } from './route.ts'
    const { body, headers } = JSON.parse(await text(process.stdin))
    const request = new Request('https://online.example/callbacks', { method: 'POST', body, headers })
    console.log((await POST(request)).status)
  `

  beforeAll(async () => {
    await writeFile(join(folder, 'route.ts'), exampleNamed('next'))
    await writeFile(join(folder, 'driver.ts'), driver)
  })

  it.each(cases)('%s is answered with 202 and %s', async (_, does, sent, of, changes) => {
    const env = { ...process.env, CALLBACK_SECRET: secret }
    const driven = spawn(process.execPath, ['driver.ts'], { cwd: folder, env })
    driven.stdin.end(JSON.stringify({ body: sent, headers: headers(of, changes) }))
    const lines = (await text(driven.stdout)).trim().split('\n')
    expect(lines.at(-1)).toBe('202')
    expect(lines.slice(0, -1)).toEqual(does === 'queued' ? [JSON.stringify(JSON.parse(body).replies)] : [])
  })
})
