import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBothSides, type CommandAnswer, type BothSides } from './testing/both-sides.ts'
import { startKurierClient, type Env } from '@kurier/client/testing/run-command'

const publicBase = 'https://schema.fitko.de/fit-connect'
const discovery = 'GET /.well-known/oauth-authorization-server'
let sides: BothSides

beforeAll(async () => {
  sides = await startBothSides({}, { SCHEMA_BASE: '', WIRE_PROFILE: 'fit-connect' })
})

afterAll(() => sides.close())

const send = (name: string) => sides.sent(name, { 'data.json': '{}', 'note.txt': 'a note' })
const based = (env: Env, base: string): Env => ({ ...env, KURIER_SCHEMA_BASE: base })
const eventsOf = (env: Env, caseId: string): Promise<CommandAnswer> =>
  sides.answer(env, 'events', caseId, '--destination', sides.destinationId)

describe('with a service of the public service’s profile, and no setting for it', () => {
  it('a case goes all its way: sent, fetched, accepted, answered, and the reply accepted', async () => {
    const { submissionId, caseId } = await send('application')
    const { administration, online, folder, answer } = sides
    const into = join(folder, 'inbox')
    expect(await sides.fetched(into)).toMatchObject({ exitCode: 0, json: { fetched: [{ id: submissionId }] } })
    expect(await answer(administration, 'accept', submissionId, '--into', into)).toMatchObject({ exitCode: 0 })
    const decision = await sides.folderOf('decision', { 'data.json': '{"granted":true}' })
    const schema = ['--schema', 'https://amt.example/schemas/decision.json']
    const reply = await answer(administration, 'reply', caseId, decision, '--into', into, ...schema)
    expect(reply).toMatchObject({ exitCode: 0 })
    const { replyId } = reply.json as { replyId: string }
    const answers = join(folder, 'answers')
    const replies = await answer(online, 'replies', '--receipts', folder, '--into', answers, '--accept')
    expect(replies).toMatchObject({ exitCode: 0, json: { accepted: [replyId], notFetched: [] } })
    const names = ['create-submission', 'submit-submission', 'accept-submission', 'submit-reply', 'accept-reply']
    for (const env of [online, administration]) {
      const { exitCode, json } = await eventsOf(env, caseId)
      const told = (json.events as { name: string }[]).map(({ name }) => name)
      expect([exitCode, names.filter((name) => !told.includes(name))]).toEqual([0, []])
    }
  })

  it('what is rejected names a problem of the public service', async () => {
    const { submissionId, caseId } = await send('rejected')
    const { administration, online, answer } = sides
    const rejected = await answer(administration, 'reject', submissionId, '--problem', 'schema-violation=Wrong.@data')
    const type = `${publicBase}/events/problems/schema-violation`
    expect(rejected).toMatchObject({ exitCode: 0, json: { problems: [{ type }] } })
    expect((await eventsOf(online, caseId)).json).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ content: { problems: [expect.objectContaining({ type })] } }),
      ]),
    })
  })

  it('watching fetches, and asks the service for its base once', async () => {
    const stop = new AbortController()
    const args = ['watch', join(sides.folder, 'watched'), '--destination', sides.destinationId, '--interval', '1']
    const { run, ended } = startKurierClient(sides.administration, args, stop.signal)
    sides.service.requests.length = 0
    const { submissionId } = await send('first')
    await vi.waitFor(() => expect(run.stderr).toContain(submissionId), 30_000)
    const { submissionId: second } = await send('second')
    await vi.waitFor(() => expect(run.stderr).toContain(second), 30_000)
    stop.abort()
    expect(await ended).toMatchObject({ exitCode: 0 })
    // each `send` is a program of its own, and asks too
    expect(sides.service.requests.filter((line) => line === discovery)).toHaveLength(3)
  })
})

describe('with another base than the service’s', () => {
  const found = `${publicBase}/events`

  it.each([
    ['fetch', (into: string) => ['fetch', '--destination', sides.destinationId, '--into', into]],
    ['watch', (into: string) => ['watch', into, '--destination', sides.destinationId]],
  ])('%s names both and the setting, and doubts no signature', async (name, args) => {
    await send(`for-${name}`)
    const env = based(sides.administration, `${sides.service.baseUrl}/schemas/`)
    sides.service.requests.length = 0
    const stop = new AbortController()
    const { ended } = startKurierClient(env, ['--json', ...args(join(sides.folder, `wrong-${name}`))], stop.signal)
    const run = await ended
    expect(run.exitCode).toBe(2)
    const { error } = JSON.parse(run.stderr) as { error: { code: string; message: string } }
    expect(error.code).toBe('schema-base-differs')
    expect(error.message).toContain(
      `types begin with ${found}, but ${sides.service.baseUrl}/schemas/events was expected`,
    )
    expect(error.message).toContain(`Set schemaBase to ${publicBase}, or leave it out`)
    expect(error.message).toContain('KURIER_SCHEMA_BASE')
    expect(error.message).not.toContain('signature')
  })

  it('events and accept say the same', async () => {
    const { submissionId, caseId } = await send('accepted')
    const env = based(sides.administration, 'https://schemas.example')
    for (const run of [await eventsOf(env, caseId), await sides.answer(env, 'accept', submissionId)]) {
      expect(run.exitCode).toBe(2)
      expect(run.stderr).toContain(`types begin with ${found}, but https://schemas.example/events was expected`)
    }
  })

  it('the right one, given, is taken', async () => {
    const { submissionId } = await send('given')
    const env = based(sides.administration, publicBase)
    expect(await sides.answer(env, 'accept', submissionId)).toMatchObject({ exitCode: 0 })
  })
})
