import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kurierClient } from '../testing/run-command.ts'
import { readAddress, readDestinationId, readSettings } from './settings.ts'

let folder: string
let said: string[]
const say = (line: string) => void said.push(line)
const here = (env: Record<string, string> = {}) => ({ env, folder, say })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-settings-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true }))

async function file(name: string, values: Record<string, string>): Promise<string> {
  const path = join(folder, name)
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`)
  await writeFile(path, lines.join(''), { mode: 0o600 })
  return path
}
const full = (role: string) => ({
  KURIER_ROLE: role,
  KURIER_BASE_URL: 'https://kurier.example',
  KURIER_TOKEN_URL: 'https://kurier.example/token',
  KURIER_CLIENT_ID: `the-${role}`,
  KURIER_CLIENT_SECRET: 'canary-secret',
  KURIER_KEYS: 'keys',
})
const both = async () => {
  await file('kurier-sender.env', full('sender'))
  await file('kurier-receiver.env', full('receiver'))
}

describe('profiles', () => {
  it('are chosen by the role that a command needs', async () => {
    await both()
    expect(readSettings({}, here(), 'sender').clientId).toBe('the-sender')
    expect(readSettings({}, here(), 'receiver').clientId).toBe('the-receiver')
  })

  it('are chosen by --as, of any name', async () => {
    await both()
    await file('kurier-test.env', { ...full('sender'), KURIER_CLIENT_ID: 'another' })
    expect(readSettings({ as: 'test' }, here(), 'sender').clientId).toBe('another')
    expect(() => readSettings({}, here(), 'sender')).toThrow(
      'Several settings files fit: kurier-sender.env, kurier-test.env. Name one, such as --as sender.',
    )
  })

  it('of one file do for what both sides may', async () => {
    await file('kurier-receiver.env', full('receiver'))
    expect(readSettings({}, here()).clientId).toBe('the-receiver')
    await file('kurier-sender.env', full('sender'))
    expect(() => readSettings({}, here())).toThrow(/Name one, such as --as receiver/)
  })

  it('of the other side are refused in one sentence', async () => {
    await file('kurier-sender.env', full('sender'))
    const sentence =
      'This command needs the settings of a receiver, and kurier-sender.env holds those of the other side.'
    expect(() => readSettings({}, here(), 'receiver')).toThrow(sentence)
    expect(() => readSettings({ as: 'sender' }, here(), 'receiver')).toThrow(sentence)
    expect(() => readSettings({}, here(full('sender')), 'receiver')).toThrow(/holds those of the other side/)
  })

  it('of one service do for its address', async () => {
    await both()
    expect(readAddress({}, here())).toBe('https://kurier.example')
    await file('kurier-test.env', { KURIER_BASE_URL: 'https://other.example' })
    expect(() => readAddress({}, here())).toThrow(/Several settings files fit/)
    expect(readAddress({ baseUrl: 'https://given.example' }, here())).toBe('https://given.example')
  })

  it('tell the destination', async () => {
    await file('kurier-sender.env', { ...full('sender'), KURIER_DESTINATION_ID: 'the-destination' })
    expect(readDestinationId({}, here(), 'sender')).toBe('the-destination')
    await file('kurier-sender.env', full('sender'))
    expect(() => readDestinationId({}, here(), 'sender')).toThrow(
      'The destination is missing. Give it as --destination, or as KURIER_DESTINATION_ID in kurier-sender.env or the environment.',
    )
  })
})

describe('settings', () => {
  it('come from the environment alone where it names a client', async () => {
    await both()
    const { KURIER_ROLE: _, ...env } = full('sender')
    expect(readSettings({}, here({ ...env, KURIER_CLIENT_ID: 'ours' }), 'receiver').clientId).toBe('ours')
  })

  it('of the environment fill and replace what a file says that lies there', async () => {
    const { KURIER_CLIENT_SECRET: _, ...values } = full('sender')
    await file('kurier-sender.env', values)
    const env = { KURIER_CLIENT_SECRET: 'of-the-machine', KURIER_BASE_URL: 'https://env.example' }
    expect(readSettings({}, here(env), 'sender')).toMatchObject({
      baseUrl: 'https://env.example',
      clientId: 'the-sender',
      clientSecret: 'of-the-machine',
    })
  })

  it('of an option come first, then those of the file that an option names', async () => {
    const config = await file('settings', full('sender'))
    const env = { KURIER_CLIENT_ID: 'env', KURIER_BASE_URL: 'https://env.example', KURIER_DESTINATION_ID: 'env' }
    const given = { config, clientId: 'option' }
    expect(readSettings(given, here(env))).toMatchObject({ clientId: 'option', baseUrl: 'https://kurier.example' })
    expect(readDestinationId(given, here(env))).toBe('env')
  })

  it('name the folder of keys from where the file lies', async () => {
    await file('kurier-receiver.env', full('receiver'))
    expect(readSettings({}, here()).keys).toBe(join(folder, 'keys'))
  })

  it('with a secret are made readable for their owner alone', async () => {
    const path = await file('kurier-sender.env', full('sender'))
    await chmod(path, 0o644)
    readSettings({}, here())
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    readSettings({}, here())
    expect(said).toEqual([
      expect.stringMatching(/kurier-sender\.env holds a secret; from now on you alone may read it/),
    ])
  })

  it.each([
    ['KURIER_BASE_URL', 'address of the service', '--base-url, or as KURIER_BASE_URL'],
    ['KURIER_CLIENT_ID', 'id of the client', '--client-id, or as KURIER_CLIENT_ID'],
    ['KURIER_CLIENT_SECRET', 'secret of the client', 'KURIER_CLIENT_SECRET'],
  ])('without %s say how to give it', async (name, what, way) => {
    await file('kurier-sender.env', { ...full('sender'), [name]: '' })
    const message = `The ${what} is missing. Give it as ${way} in kurier-sender.env or the environment.`
    expect(() => readSettings({}, here(), 'sender')).toThrow(message)
  })

  it.each([
    ['no settings', '{"clientSecret":"canary-secret"}'],
    ['unknown names: KURIER_SECRET', 'KURIER_SECRET=canary-secret'],
    ['KURIER_ROLE must be sender or receiver', 'KURIER_ROLE=canary-secret'],
  ])('of a file are refused with "%s", without telling what stands there', async (reason, content) => {
    const path = join(folder, 'settings')
    await writeFile(path, content)
    const run = await kurierClient({}, '--config', path, 'replies')
    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).toMatch(/^error: [^\n]+\n$/)
    expect(run.stderr).toContain(reason)
    expect(run.stderr).not.toContain('canary')
  })
})
