import { beforeAll, describe, expect, it } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { log } from '#lib/platform/log.ts'
import { versionWords } from '#lib/platform/version.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { madeClient } from './testing/made-clients.ts'
import { kurier } from './testing/run-command.ts'
import { runKurier } from './run-kurier.ts'

beforeAll(async () => {
  await testDatabase()
})

const id = '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'
const create = ['clients', 'create', '--name', 'A', '--kind']

const wrongUsage: [args: string[], named: RegExp][] = [
  [['client'], /unknown command 'client' \(Did you mean clients\?\)/],
  [['operators', 'promote'], /unknown command 'promote'/],
  [['operators', 'create'], /'--email <email>' not specified/],
  [['operators', 'create', '--email', 'nobody'], /--email: This is not an e-mail address/],
  [['operators', 'create', '--email', 'a@b.example', '--name', ' '], /--name: Give a name\./],
  [['clients', 'list', 'all'], /too many arguments/],
  [['clients', 'list', '--all'], /unknown option '--all'/],
  [['clients', 'create', '--kind', 'online-service'], /'--name <name>' not specified/],
  [['clients', 'create', '--name'], /'--name <name>' argument missing/],
  [['clients', 'create', '--name', ' ', '--kind', 'online-service'], /--name: Give a name\./],
  [['clients', 'create', '--name', 'a\nb', '--kind', 'online-service'], /--name: The name has line breaks/],
  [['clients', 'create', '--name', 'A'], /'--kind <kind>' not specified/],
  [[...create, 'portal'], /'--kind <kind>' argument 'portal' is invalid.*online-service, administration-system/],
  [[...create, 'online-service', '--scope', 'send'], /--scope: There is no scope of this name.*send-submissions/],
  [
    [...create, 'online-service', '--scope', 'manage-destinations'],
    /--scope: The scope manage-destinations belongs to/,
  ],
  [['clients', 'disable'], /missing required argument 'clientId'/],
  [['clients', 'disable', 'x'], /'x' is invalid for argument 'clientId'\. It must be a UUID/],
  [['clients', 'enable', `${id}0`], /It must be a UUID/],
  [['clients', 'secrets', id, 'add', '--expires', '0'], /--expires .*It must be a number of days/],
  [['clients', 'secrets', id, 'revoke', 'x'], /'x' is invalid for argument 'secretId'\. It must be a UUID/],
  [['destinations', 'assign', 'x', '--client', id], /'x' is invalid for argument 'destinationId'\. It must be a UUID/],
  [
    ['destinations', 'assign', id, '--client', 'x'],
    /'--client <clientId>' argument 'x' is invalid\. It must be a UUID/,
  ],
  [['destinations', 'assign', id], /'--client <clientId>' not specified/],
  [['people', 'disable'], /missing required argument 'person'/],
  [['people', 'set-role', id, '--role', 'owner'], /'--organisation <organisation>' not specified/],
  [['organisations', 'create', '--name', ' '], /--name: Give a name\./],
  [['organisations', 'invite', 'default', '--email', 'x', '--role', 'owner'], /--email: This is not an e-mail address/],
  [['callbacks', 'send-again'], /one of --waiting, --given-up-since, --delivered-since and --attempt/],
  [['callbacks', 'send-again', id, '--waiting', '--attempt', '1'], /one of --waiting/],
  [['callbacks', 'send-again', '--waiting'], /--waiting needs a receiver/],
  [['callbacks', 'send-again', id, '--attempt', '1'], /--attempt takes no receiver/],
  [['clock', 'advance'], /'--days <days>' not specified/],
]

describe('wrong usage', () => {
  it.each(wrongUsage)('%j is refused with exit code 2 and one line that names the fault', async (args, named) => {
    const { exitCode, stdout, stderr } = await kurier(...args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]+\n$/)
    expect(stderr).toMatch(named)
  })

  it.each(wrongUsage)('%j is told as JSON with --json', async (args, named) => {
    const { exitCode, stdout, stderr } = await kurier('--json', ...args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(JSON.parse(stderr)).toStrictEqual({
      error: { code: expect.stringMatching(/^(usage|invalid)$/), message: expect.stringMatching(named) },
    })
  })

  it('names every unknown scope of a change', async () => {
    const { clientId } = await madeClient('online-service')
    const run = await kurier('clients', 'scopes', clientId, '--add', 'one', '--remove', 'two')
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toMatch(/^error: --add: There is no scope .+ --remove: There is no scope .+\n$/)
  })
})

it.each([
  ['clients', 'disable', id],
  ['clients', 'enable', id],
  ['clients', 'scopes', id, '--add', 'send-submissions'],
  ['clients', 'secrets', id, 'list'],
  ['clients', 'secrets', id, 'add'],
  ['clients', 'secrets', id, 'revoke', id],
])('`%s %s %s …` of what is not there fails with exit code 1', async (...args) => {
  const run = await kurier(...args)
  expect(run).toMatchObject({ exitCode: 1, stdout: '' })
  expect(run.stderr).toMatch(/^error: There is no such (client|secret)\.\n$/)
})

describe('help', () => {
  it('is shown on stderr, as wrong usage, when no command is given', async () => {
    const run = await kurier('clients')
    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).toMatch(/^Usage: kurier clients/)
  })

  it('tells the version', async () => {
    expect(await kurier('--version')).toEqual({ exitCode: 0, stdout: `${versionWords()}\n`, stderr: '' })
  })
})

it('writes the log to stderr, so that stdout holds the answer alone', async () => {
  const written: string[] = []
  await runKurier(['--version'], { out: () => undefined, err: (text) => written.push(text) })
  log.warn({ reason: 'it was cut', secret: 'hidden' }, 'a connection was lost')
  log.error({ secret: 'hidden' }, 'something failed')
  log.info({}, 'nothing of note')
  expect(written).toEqual(['a connection was lost: it was cut\n', 'something failed\n'])
})

it('says that the database does not answer, and how to mend it, without its password', async () => {
  const databaseUrl = process.env.DATABASE_URL ?? ''
  completeSettings({ DATABASE_URL: 'postgres://kurier:hidden@127.0.0.1:1/kurier' })
  const run = await kurier('clients', 'list', '--json')
  completeSettings({ DATABASE_URL: databaseUrl })
  expect(run).toMatchObject({ exitCode: 1, stdout: '' })
  expect(JSON.parse(run.stderr)).toStrictEqual({
    error: { code: 'unavailable', message: expect.stringMatching(/ECONNREFUSED.*Check DATABASE_URL/) },
  })
  expect(run.stderr).not.toContain('hidden')
})
