import { randomBytes } from 'node:crypto'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onlineService } from '@kurier/sides/parties'
import { serviceIdentifier } from '#server/testing/service.ts'
import { startBothSides, type BothSides } from './testing/both-sides.ts'
import type { RealService } from './testing/real-service.ts'
import { kurierClient, startKurierClient, type Env } from '@kurier/client/testing/run-command'

let sides: BothSides
let service: RealService
let online: Env
let administration: Env
let destinationId: string
let folder: string
let answer: BothSides['answer']
let folderOf: BothSides['folderOf']
let fetched: BothSides['fetched']
let connection: BothSides['connection']
const deed = randomBytes(700_000)

beforeAll(async () => {
  sides = await startBothSides()
  ;({ service, online, administration, destinationId, folder, answer, folderOf, fetched, connection } = sides)
})

afterAll(() => sides.close())

const sent = (name: string) =>
  sides.sent(name, { 'data.json': '{"F00000237":"ä"}', 'deed.pdf': deed, 'note.txt': 'a note' })

describe('both sides', () => {
  it('go from send to an accepted reply', async () => {
    const { path, submissionId, caseId } = await sent('application')
    expect((await stat(join(path, 'receipt.json'))).mode & 0o777).toBe(0o600)

    const into = join(folder, 'inbox')
    expect((await fetched(into)).json).toMatchObject({ fetched: [{ id: submissionId, caseId }], notFetched: [] })
    const kept = join(into, caseId, submissionId)
    expect((await readdir(kept)).sort()).toEqual(['attachments', 'data.json', 'metadata.json', 'status.json'])
    expect(await readFile(join(kept, 'data.json'), 'utf8')).toBe('{"F00000237":"ä"}')
    expect(Buffer.compare(await readFile(join(kept, 'attachments', 'deed.pdf')), deed)).toBe(0)
    expect((await fetched(into)).json).toMatchObject({ fetched: [], present: [{ id: submissionId }] })

    service.requests.length = 0
    expect(await answer(administration, 'accept', submissionId, '--into', into)).toMatchObject({ exitCode: 0 })
    // what lies in the folder is not read from the service again
    expect(service.requests.filter((line) => line.includes('/attachments/'))).toEqual([])
    expect(JSON.parse(await readFile(join(kept, 'status.json'), 'utf8'))).toMatchObject({ state: 'accepted' })

    const decision = await folderOf('decision', { 'data.json': '{"granted":true}', 'decision.txt': 'granted' })
    const schema = 'https://amt.example/schemas/decision.json'
    const reply = await answer(administration, 'reply', caseId, decision, '--into', into, '--schema', schema)
    expect(reply).toMatchObject({ exitCode: 0, json: { caseId, state: 'submitted' } })
    const { replyId } = reply.json as { replyId: string }

    const answers = join(folder, 'answers')
    const replies = await answer(online, 'replies', '--receipts', folder, '--into', answers, '--accept')
    expect(replies).toMatchObject({ exitCode: 0, json: { fetched: [{ id: replyId, caseId }], accepted: [replyId] } })
    expect(await readFile(join(answers, caseId, replyId, 'attachments', 'decision.txt'), 'utf8')).toBe('granted')

    const events = await answer(online, 'events', caseId, '--destination', destinationId)
    const list = (events.json as { events: { name: string; verified: boolean }[] }).events
    expect(list.every(({ verified }) => verified)).toBe(true)
    const names = list.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['submit-submission', 'accept-submission', 'accept-reply']))
    const inWords = await kurierClient(administration, 'events', caseId, '--destination', destinationId)
    expect(inWords.stdout).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}administration {2}The submission was accepted \[accept-/m)
  })

  it('reject with the reasons given, and the sender reads them', async () => {
    const { submissionId, caseId } = await sent('to-reject')
    const problem = 'schema-violation=A date @ noon is missing.@data'
    const run = await answer(administration, 'reject', submissionId, '--problem', problem)
    expect(run).toMatchObject({ exitCode: 0, json: { state: 'rejected' } })
    const events = await kurierClient(online, 'events', caseId, '--destination', destinationId)
    expect(events.stdout).toContain('data: The part does not follow its schema (A date @ noon is missing.)')
    const again = await answer(administration, 'accept', submissionId)
    expect(again.exitCode).not.toBe(0)
    expect(again.stdout).toBe('')
  })
})

describe('sending', () => {
  it('is refused without data.json, with both, and a second time', async () => {
    const none = await answer(online, 'send', await folderOf('none', { 'a.txt': 'a' }), '--destination', destinationId)
    expect(none).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('holds no data.json') })
    const both = await folderOf('both', { 'data.json': '{}', 'data.xml': '<a/>' })
    expect(await answer(online, 'send', both, '--destination', destinationId)).toMatchObject({ exitCode: 2 })
    const { path, submissionId } = await sent('twice')
    const receipt = await readFile(join(path, 'receipt.json'), 'utf8')
    const second = await answer(online, 'send', path, '--destination', destinationId)
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('was sent already') })
    expect(await readFile(join(path, 'receipt.json'), 'utf8')).toBe(receipt)
    await answer(administration, 'reject', submissionId, '--problem', 'https://amt.example/problems/test')
  })
})

describe('sending that was interrupted', () => {
  it('is begun anew when nothing was submitted, with a key of its own', async () => {
    const path = await folderOf('interrupted', { 'data.json': '{}', 'a.txt': 'a' })
    service.refuse(/\/attachments\//, 1)
    const args = ['send', path, '--destination', destinationId]
    expect(await answer(online, ...args)).toMatchObject({ exitCode: 1, stdout: '' })
    const before = JSON.parse(await readFile(join(path, 'receipt.json'), 'utf8'))
    expect(before).toMatchObject({ state: 'sending', submissionId: expect.any(String), replyKey: expect.any(Object) })
    expect(await answer(online, ...args)).toMatchObject({ exitCode: 0 })
    const after = JSON.parse(await readFile(join(path, 'receipt.json'), 'utf8'))
    expect(after.submissionId).not.toBe(before.submissionId)
    await answer(administration, 'reject', after.submissionId, '--problem', 'hash-mismatch')
  })

  it('is not begun anew when the service has it whole', async () => {
    const { path, submissionId } = await sent('answer-lost')
    const receipt = JSON.parse(await readFile(join(path, 'receipt.json'), 'utf8'))
    await writeFile(join(path, 'receipt.json'), JSON.stringify({ ...receipt, state: 'sending' }))
    const run = await answer(online, 'send', path, '--destination', destinationId)
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(submissionId) })
    expect(JSON.parse(await readFile(join(path, 'receipt.json'), 'utf8'))).toMatchObject({
      state: 'submitted',
      replyKey: receipt.replyKey,
    })
    await answer(administration, 'reject', submissionId, '--problem', 'hash-mismatch')
  })
})

describe('watching', () => {
  it('fetches what comes in until it is stopped, one line of JSON each time', async () => {
    const stop = new AbortController()
    const args = ['--json', 'watch', join(folder, 'watched'), '--destination', destinationId, '--interval', '1']
    const { run, ended } = startKurierClient(administration, args, stop.signal)
    const { submissionId } = await sent('while-watching')
    await vi.waitFor(() => expect(run.stdout).toContain(submissionId), 30_000)
    stop.abort()
    expect(await ended).toMatchObject({ exitCode: 0 })
    for (const line of run.stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('fetched')
    await answer(administration, 'accept', submissionId, '--into', join(folder, 'watched'))
  })
})

describe('fetching', () => {
  const names = ['../../escape.txt', '/etc/passwd', 'a\u0000b.txt', 'NUL.txt', 'same.txt', 'SAME.txt', 'status.json']

  it('defuses the names that a hostile sender gave', async () => {
    const { submissionId, caseId } = await onlineService(connection(online)).send({
      destinationId,
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
      data: { content: '{}' },
      attachments: names.map((name) => ({ name, mimeType: 'text/plain', open: () => Buffer.from(name) })),
    })
    const into = join(folder, 'deep', 'hostile')
    expect(await fetched(into)).toMatchObject({ exitCode: 0 })
    const kept = join(into, caseId, submissionId, 'attachments')
    const expected = ['escape.txt', 'passwd', 'ab.txt', '_NUL.txt', 'same.txt', 'SAME (2).txt', 'status.json']
    expect((await readdir(kept)).sort()).toEqual([...expected].sort())
    for (const [at, file] of expected.entries()) expect(await readFile(join(kept, file), 'utf8')).toBe(names[at])
    expect(await readdir(join(folder, 'deep'))).toEqual(['hostile'])
    await answer(administration, 'accept', submissionId, '--into', into)
  })

  it('goes on after a broken connection, and shows nothing half-written', async () => {
    const { submissionId, caseId } = await sent('broken')
    const into = join(folder, 'resumed')
    // The second attachment, note.txt, is small: the first, deed.pdf, is whole when the second breaks off.
    const [, second] = JSON.parse(await readFile(join(folder, 'broken', 'receipt.json'), 'utf8')).attachments
    service.breakOff(new RegExp(`/attachments/${second.attachmentId}`), 1, 0)
    const run = await answer(administration, 'fetch', '--destination', destinationId, '--into', into)
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(JSON.parse(run.stderr).error.code).toBe('connection')
    expect((await readdir(join(into, caseId))).every((name) => name.startsWith('.'))).toBe(true)

    service.requests.length = 0
    expect((await fetched(into)).json).toMatchObject({ fetched: [{ id: submissionId }] })
    const read = service.requests.filter((line) => line.includes('/attachments/'))
    expect(read).toEqual([expect.stringContaining(second.attachmentId)])
    expect(await readdir(join(into, caseId))).toEqual([submissionId])
    const kept = join(into, caseId, submissionId, 'attachments')
    expect(Buffer.compare(await readFile(join(kept, 'deed.pdf')), deed)).toBe(0)
    expect((await readdir(join(into, caseId, submissionId))).sort()).toEqual([
      'attachments',
      'data.json',
      'metadata.json',
      'status.json',
    ])
  })

  it('tells incorrect content with exit code 4 and leaves it to `reject`, which names what is wrong', async () => {
    const sender = onlineService(connection(online))
    const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
    const { submissionId, caseId } = await sender.send({
      destinationId,
      publicService,
      data: { content: 'this is no JSON' },
    })
    const into = join(folder, 'incorrect')
    const run = await fetched(into)
    expect(run).toMatchObject({ exitCode: 4 })
    expect(run.json).toMatchObject({
      notFetched: [{ id: submissionId, code: 'content-incorrect', problems: [{ instance: 'data' }] }],
    })
    expect(await readdir(into)).not.toContain(caseId)
    expect(await answer(administration, 'accept', submissionId)).toMatchObject({ exitCode: 4, stdout: '' })
    const rejected = await answer(administration, 'reject', submissionId)
    expect(rejected).toMatchObject({ exitCode: 0, json: { problems: [{ instance: 'data' }] } })
  })
})

describe('exit codes', () => {
  it('1: the service refuses, and its problem is shown', async () => {
    const unknown = '018f2a00-0000-7000-8000-0000000000ff'
    const run = await answer(administration, 'reject', unknown, '--problem', 'hash-mismatch')
    expect(run).toMatchObject({ exitCode: 1, stdout: '' })
    expect(JSON.parse(run.stderr).error).toMatchObject({ code: 'submission-not-found', status: 404 })
    const wrong = { ...online, KURIER_CLIENT_SECRET: 'wrong-canary' }
    const refused = await kurierClient(wrong, 'replies')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/KURIER_CLIENT_SECRET/)
    expect(refused.stderr).not.toContain('wrong-canary')
  })

  it('2: wrong use, settings, problem types and missing keys', async () => {
    expect(await answer({}, 'replies')).toMatchObject({ exitCode: 2 })
    expect(await answer(online, 'rreplies')).toMatchObject({ exitCode: 2 })
    const id = destinationId
    expect(await answer(administration, 'reject', id, '--problem', 'nonsense')).toMatchObject({ exitCode: 2 })
    expect(await answer({ ...administration, KURIER_BASE_URL: 'http://a.example' }, 'replies')).toMatchObject({
      exitCode: 2,
    })
    await sent('no-key')
    const empty = await folderOf('no-keys', {})
    const run = await answer({ ...administration, KURIER_KEYS: empty }, 'fetch', '--destination', id, '--into', empty)
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('holds no private signing key') })
  })

  it('3: nobody answers', async () => {
    const run = await answer({ ...online, KURIER_BASE_URL: 'http://127.0.0.1:1' }, 'replies')
    expect(run).toMatchObject({ exitCode: 3, stdout: '' })
    expect(JSON.parse(run.stderr).error.code).toBe('connection')
  })
})

it('keys make writes private keys for their owner alone, and never over one that is there', async () => {
  const out = join(folder, 'new-keys')
  const run = await answer({}, 'keys', 'make', '--out', out)
  expect(run.exitCode).toBe(0)
  const files = (await readdir(out)).sort()
  expect(files).toHaveLength(4)
  for (const name of files) {
    const key = JSON.parse(await readFile(join(out, name), 'utf8'))
    expect('d' in key).toBe(name.endsWith('.private.json'))
    if ('d' in key) expect((await stat(join(out, name))).mode & 0o777).toBe(0o600)
  }
  await chmod(out, 0o700)
})

it.each(
  [
    'keys make',
    'areas',
    'routes',
    'send',
    'fetch',
    'watch',
    'accept',
    'reject',
    'reply',
    'replies',
    'events',
    'callback-listen',
  ].map((command) => [command]),
)('`%s --help` explains the command, with an example', async (command) => {
  const { exitCode, stdout, stderr } = await kurierClient({}, ...command.split(' '), '--help')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toContain(`\n  kurier-client ${command} `)
  expect(stdout).toContain('--json')
})
