import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setEndpoint } from '#lib/callbacks/set-endpoint.ts'
import { keyedHash } from '#lib/platform/crypto/keyed-hash.ts'
import { masterKeys } from '#lib/platform/crypto/master-keys.ts'
import { isSealedUnder, seal, unseal } from '#lib/platform/crypto/sealed.ts'
import { database } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { grantedScope, madeClient } from './testing/made-clients.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-keys-'))
  file = join(folder, 'master.key')
  await writeFile(file, `${testSettings.MASTER_KEY}\n`, { mode: 0o600 })
  await testDatabase({ MASTER_KEY: '', MASTER_KEY_FILE: file })
})

afterAll(() => rm(folder, { recursive: true }))

/** Every value that is sealed in the database, by the column that holds it. */
async function sealedValues(): Promise<Map<string, Buffer[]>> {
  const { rows } = await testPool().query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ 'sealed$' and data_type = 'bytea'`,
  )
  const values = new Map<string, Buffer[]>()
  for (const { table, column } of rows) {
    const found = await testPool().query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ${column} is not null`,
    )
    values.set(
      `${table}.${column}`,
      found.rows.map(({ sealed }) => sealed),
    )
  }
  return values
}

/** One row for each column that holds sealed values, besides those that every installation has. */
async function sealEverywhere(): Promise<void> {
  const organisation = '00000000-0000-7000-8000-000000000001'
  const [person, receiver, partner, stream] = [newId(), newId(), newId(), newId()]
  const { clientId } = await madeClient('administration-system')
  await testPool().query(
    `insert into people (id, email, name, totp_sealed) values ($1, 'ada@amt.example', 'Ada', $2)`,
    [person, seal('totp-secret', person, 'a factor')],
  )
  await testPool().query(
    `insert into sandbox_receivers (id, organisation_id, name, secret_sealed, answer, created_at)
     values ($1, $2, 'r', $3, '{}', now())`,
    [receiver, organisation, seal('sandbox-secret', receiver, 'a secret')],
  )
  await testPool().query(
    `insert into sandbox_partners (id, organisation_id, kind, name, client_id, receiver_id, secret_sealed, keys_sealed,
                                   behaviour, is_running, next_due_at, created_at)
     values ($1, $2, 'administration', 'p', $3, $4, $5, $6, '{}', false, now(), now())`,
    [
      partner,
      organisation,
      clientId,
      receiver,
      seal('sandbox-secret', partner, 'a secret'),
      seal('sandbox-keys', partner, 'keys'),
    ],
  )
  const [before, next] = ['before', 'next'].map((secret) => seal('event-stream-secret', stream, secret))
  await testPool().query(
    `with e as (
       insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest)
       values ($1, 'event-stream', $1, 'https://monitoring.example/', ''))
     insert into event_streams (id, name, format, chosen, consent, secret_sealed, next_secret_sealed,
       next_secret_from, authorization_sealed, state, state_since, told_position, created_at)
     values ($1, 's', 'batch', '{work}', 'handshake', $2, $3, now(), $4, 'unconfirmed', now(),
       0, now())`,
    [stream, before, next, seal('event-stream-authorization', stream, 'Bearer a token')],
  )
}

it('exchanges the master key in its file: everything opens before, meanwhile and after, by the new key alone', async () => {
  const client = await madeClient('online-service')
  const scope = await grantedScope(client)
  const callback = { url: 'https://receiver.example/callback', secret: 's'.repeat(40) }
  const endpointId = await setEndpoint(database(), { kind: 'client', id: client.clientId }, callback)
  await sealEverywhere()
  const [old] = masterKeys()
  const hash = keyedHash('client-secret', 'value')

  const { resealed } = (await kurierJsonSaid('keys', 'reseal', '--new-key')) as { resealed: number }

  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  forget('master-key-file')
  const [now, ...others] = masterKeys()
  expect([now.id.equals(old.id), others]).toEqual([false, []])
  const values = await sealedValues()
  expect([...values].filter(([, sealed]) => sealed.length === 0)).toEqual([])
  const all = [...values.values()].flat()
  expect(all.filter((sealed) => !isSealedUnder(now, sealed))).toEqual([])
  expect(resealed).toBe(all.length)
  const { rows } = await testPool().query<{ sealed: Buffer }>(
    'select secret_sealed as sealed from callback_endpoints where id = $1',
    [endpointId],
  )
  expect(rows.map(({ sealed }) => unseal('callback-secret', endpointId, sealed))).toEqual([callback.secret])

  // as another start finds it
  forget('hash-root')
  forget('key-rings')
  expect(await kurierJson('audit', 'verify')).toMatchObject({ faults: [] })
  expect(keyedHash('client-secret', 'value').equals(hash)).toBe(true)
  expect(await grantedScope(client)).toBe(scope)
  expect(await setEndpoint(database(), { kind: 'client', id: client.clientId }, callback)).toBe(endpointId)
})

it('has nothing to do when all is sealed by the first key already', async () => {
  expect(await kurierJson('keys', 'reseal')).toEqual({ resealed: 0, unopened: 0 })
})

it('names what no key opens, and keeps the old keys', async () => {
  const before = await readFile(file, 'utf8')
  await testPool().query(`update people set totp_sealed = 'garbage' where email = 'ada@amt.example'`)
  const { stdout, stderr, exitCode } = await kurier('keys', 'reseal', '--new-key')
  expect(exitCode).toBe(1)
  expect(stdout).toContain('1 cannot be opened by any key')
  expect(stderr).toContain('cannot be opened')
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^[0-9a-f]{64}\n${before}$`))
})

it('makes no key where the key is a setting, and says what to do', async () => {
  completeSettings({ MASTER_KEY: (await readFile(file, 'utf8')).trim().split('\n').join(','), MASTER_KEY_FILE: '' })
  const { stderr, exitCode } = await kurier('keys', 'reseal', '--new-key')
  expect(exitCode).toBe(2)
  expect(stderr).toContain('MASTER_KEY=<new>,<old>')
})

it('a start with another master key is refused before anything is written', async () => {
  completeSettings({ MASTER_KEY: 'f'.repeat(64) })
  forget('hash-root')
  forget('key-rings')
  const { stderr, exitCode } = await kurier('clients', 'list')
  expect(exitCode).toBe(1)
  expect(stderr).toContain('MASTER_KEY is not the one that this database was made with')
})

/** As `kurierJson`, with what is said meanwhile. */
async function kurierJsonSaid(...args: string[]): Promise<unknown> {
  const { exitCode, stdout, stderr } = await kurier(...args, '--json')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('A new master key') as string })
  return JSON.parse(stdout)
}
