import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { closeDatabase } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { boot, type BootWish } from '../boot.ts'
import { runKurier } from '../kurier/run-kurier.ts'
import { kurier, kurierJson } from '../kurier/testing/run-command.ts'
import { readRecord } from '@kurier/own-postgres/server-record'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kurier-preflight-'))
})

afterEach(async () => {
  if (settings().databaseUrl) await closeDatabase()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server of the tests as its superuser sees it, whatever database is named. */
async function asSuperuser<T>(name: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const record = await readRecord(join(inject('runFolder'), 'data/postgres/server.json'))
  const url = new URL(inject('serverUrl'))
  const password = record?.passwords.postgres
  const admin = new pg.Client({
    host: url.hostname,
    port: Number(url.port),
    user: 'postgres',
    database: name,
    password,
  })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** A new database, and its address in the settings. */
async function databaseOf({ options = '', user }: { options?: string; user?: string } = {}): Promise<string> {
  const name = `kurier_preflight_${randomUUID().replaceAll('-', '')}`
  await asSuperuser('postgres', (admin) =>
    admin.query(`create database ${name} owner kurier template template0 ${options}`),
  )
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  if (user !== undefined) Object.assign(url, { username: user, password: 'secret' })
  const usual = { ...testSettings, SANDBOX: '', WIRE_PROFILE: '', MASTER_KEY_FILE: '', DATABASE_DIRECT_URL: '' }
  completeSettings({ ...usual, DATABASE_URL: url.href, DATA_DIR: dataDir })
  return name
}

const start = async (wish?: BootWish) => (await boot(() => undefined, wish)).close()

/** An installation that was started once with the settings in force. */
async function installed(): Promise<string> {
  const name = await databaseOf()
  await start()
  return name
}

/** Everything that a start could have changed: relations with their rows, and files. */
async function stateOf(name: string): Promise<unknown> {
  const tables = await asSuperuser(name, async (admin) => {
    const { rows } = await admin.query<{ relname: string; relkind: string }>(
      `select relname, relkind from pg_class where relnamespace = 'public'::regnamespace order by 1`,
    )
    const counted: unknown[] = []
    for (const { relname, relkind } of rows) {
      const isTable = relkind === 'r' || relkind === 'p'
      const sql = `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as content from "${relname}" t`
      counted.push([relname, relkind, isTable ? (await admin.query(sql)).rows[0] : undefined])
    }
    const functions = await admin.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    )
    return [...counted, functions.rows]
  })
  return { tables, files: (await readdir(dataDir, { recursive: true })).sort() }
}

const sql = (name: string, text: string) => asSuperuser(name, (admin) => admin.query(text))
const ADDED = 'create table oc_users (uid text); create table oc_files (id int); insert into oc_users values (1)'

/** What is wrong: how it comes about, the code of the refusal, and what its words name. */
const wrongs: Record<string, { prepare: () => Promise<string>; code: string; words: RegExp }> = {
  "another application's tables": {
    prepare: async () => {
      const name = await databaseOf()
      await sql(name, `${ADDED}; create table clients (id int)`)
      return name
    },
    code: 'unfit-database',
    words:
      /^DATABASE_URL: the database kurier_preflight_\w+ is another application's: it holds clients, oc_files, oc_users\./,
  },
  "another application's migrations by Prisma": {
    prepare: async () => {
      const name = await databaseOf()
      await sql(
        name,
        'create table _prisma_migrations (migration_name text, checksum text, rolled_back_at timestamptz)',
      )
      await sql(name, `insert into _prisma_migrations values ('20200101000000_init', 'x', null); ${ADDED}`)
      return name
    },
    code: 'unfit-database',
    words: /is another application's: it holds _prisma_migrations, oc_files, oc_users\./,
  },
  'a table of theirs that is only called as ours': {
    prepare: async () => {
      const name = await databaseOf()
      await sql(name, 'create table _prisma_migrations (id int)')
      return name
    },
    code: 'unfit-database',
    words: /is another application's: it holds _prisma_migrations\./,
  },
  'another encoding': {
    prepare: () => databaseOf({ options: `encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'` }),
    code: 'unfit-database',
    words: /^DATABASE_URL: .* has the encoding SQL_ASCII, and UTF8 is needed.*template template0/,
  },
  'a role that may make no tables': {
    prepare: async () => {
      const user = `plain_${randomUUID().slice(0, 8)}`
      await sql('postgres', `create role ${user} login password 'secret'`)
      return databaseOf({ user })
    },
    code: 'unfit-database',
    words: /^DATABASE_URL: plain_\w+ may not make tables.* grant usage, create on schema public to plain_/,
  },
  'a role that owns not all tables, before a migration': {
    prepare: async () => {
      const name = await databaseOf()
      await migrate(settings().databaseUrl ?? '', { through: '20261203000000_identities' })
      await sql(name, 'alter table replies owner to postgres')
      return name
    },
    code: 'unfit-database',
    words: /kurier may not change the table replies, .*alter table replies owner to kurier/,
  },
  'a role that may not read a table': {
    prepare: async () => {
      const name = await installed()
      await sql(name, 'alter table replies owner to postgres')
      return name
    },
    code: 'unfit-database',
    words: /kurier may not read and write the table replies: grant select, insert, update, delete on all tables/,
  },
  'a newer version, on whose database this one may not work': {
    prepare: async () => {
      const name = await installed()
      await sql(name, `update installation set oldest_that_may_work = 999, written_by = '9.9.9, 29990101000000_later'`)
      return name
    },
    code: 'newer-database',
    words:
      /written by a newer version of Kurier \(9\.9\.9, 29990101000000_later\), and\nthis one \(\d+\.\d+\.\d+, \d{14}_\w+\) is too old/,
  },
  'a migration that was changed': {
    prepare: async () => {
      const name = await installed()
      await sql(name, `update applied_migrations set checksum = 'x' where migration_name like '%_portal'`)
      return name
    },
    code: 'migration-changed',
    words: /^The migration 20261121180000_portal was changed/,
  },
  'another base address': {
    prepare: async () => {
      const name = await installed()
      completeSettings({ BASE_URL: 'https://new.example' })
      return name
    },
    code: 'other-identity',
    words:
      /^BASE_URL: this installation is http:\/\/localhost:3999, and the settings say https:\/\/new\.example\.\n[^]*: BASE_URL=http:\/\/localhost:3999\n.*installation move --base-url https:\/\/new\.example$/,
  },
  'another wire profile': {
    prepare: async () => {
      const name = await installed()
      completeSettings({ WIRE_PROFILE: 'fit-connect' })
      return name
    },
    code: 'other-identity',
    words: /^WIRE_PROFILE: this installation is own, and the settings say fit-connect\./,
  },
  'another master key': {
    prepare: async () => {
      const name = await installed()
      completeSettings({ MASTER_KEY: 'f'.repeat(64) })
      return name
    },
    code: 'wrong-master-key',
    words: /^MASTER_KEY is not the one that this database was made with[^]*Nothing was\nchanged/,
  },
  'another master key, before a migration': {
    prepare: async () => {
      const name = await installed()
      await sql(name, `delete from applied_migrations where migration_name like '%_event_streams'`)
      completeSettings({ MASTER_KEY: 'f'.repeat(64) })
      return name
    },
    code: 'wrong-master-key',
    words: /^MASTER_KEY is not/,
  },
  'no file at MASTER_KEY_FILE, beside an empty database': {
    prepare: async () => {
      const name = await databaseOf()
      completeSettings({ MASTER_KEY: '', MASTER_KEY_FILE: '/nonexistent' })
      return name
    },
    code: 'invalid-setting',
    words: /^MASTER_KEY_FILE: \/nonexistent cannot be read/,
  },
  'a clock that was moved': {
    prepare: async () => {
      const name = await installed()
      await sql(name, 'update service_clock set offset_milliseconds = 1')
      return name
    },
    code: 'clock-was-moved',
    words: /Set SANDBOX=true/,
  },
  'the blobs of another installation': {
    prepare: async () => {
      const name = await installed()
      await writeFile(join(dataDir, 'blobs/.installation'), randomUUID())
      return name
    },
    code: 'foreign-blobs',
    words: /^DATA_DIR, DATABASE_URL: .* its files belong to another database\.\nNothing was changed/,
  },
  'the blobs of another installation, beside an empty database': {
    prepare: async () => {
      await mkdir(join(dataDir, 'blobs'))
      await writeFile(join(dataDir, 'blobs/.installation'), randomUUID())
      return databaseOf()
    },
    code: 'foreign-blobs',
    words: /its files belong to another database/,
  },
}

test.each(Object.entries(wrongs))(
  '%s: a start is refused, kurier check says so, and nothing is changed',
  async (_, { prepare, code, words }) => {
    const name = await prepare()
    const before = await stateOf(name)
    await expect(start()).rejects.toMatchObject({ code, message: expect.stringMatching(words) })
    const run = await kurier('check', '--json')
    expect(run.exitCode).toBe(1)
    const { checks } = JSON.parse(run.stdout) as { checks: { is: string; words: string }[] } // as the command promises
    const wrong = checks.filter(({ is }) => is === 'wrong')
    expect(wrong).toEqual([expect.objectContaining({ words: expect.stringMatching(words) })])
    expect(await stateOf(name)).toEqual(before)
  },
)

test('everything that is wrong is told at once, in a table', async () => {
  const name = await installed()
  await sql(name, 'update service_clock set offset_milliseconds = 1')
  completeSettings({ MASTER_KEY: 'f'.repeat(64) })
  const { exitCode, stdout } = await kurier('check')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^master key +WRONG +MASTER_KEY is not/m)
  expect(stdout).toMatch(/^clock +WRONG +The clock of this database was moved/m)
  expect(stdout).toMatch(/^blobs +ok /m)
})

test('of a sound installation all is well, and of an empty database what the first start makes', async () => {
  await databaseOf()
  const before = await kurierJson('check')
  expect(before).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ name: 'contents', is: 'ok' })]),
  })
  expect(JSON.stringify(before)).not.toContain('wrong')
  await start()
  const { checks } = (await kurierJson('check')) as { checks: { name: string; is: string }[] } // as the command promises
  const others = checks.splice(9)
  expect(checks.map(({ is }) => is)).toEqual(Array.from({ length: 9 }, () => 'ok'))
  expect(others).toEqual([
    { name: 'backup', is: 'skipped', words: '"kurier backup" has made none yet' },
    { name: 'mail', is: 'skipped', words: 'SMTP_URL is not set' },
    { name: 'openid-connect', is: 'skipped', words: 'OIDC_ISSUER is not set' },
  ])
})

test('an old backup, a dead mail server and a dead provider are told, and hinder nothing', async () => {
  const name = await installed()
  await sql(name, "update installation set last_backup_at = now() - interval '25 hours'")
  const state = (found: string, check: string) => new RegExp(`^${check} +(\\w+)`, 'm').exec(found)?.[1]
  expect(state((await kurier('check')).stdout, 'backup')).toBe('ok')
  await sql(name, "update installation set last_backup_at = now() - interval '27 hours'")
  const dead = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kurier@amt.example', OIDC_ISSUER: 'http://127.0.0.1:4443' }
  completeSettings({ ...dead, OIDC_CLIENT_ID: 'kurier', OIDC_CLIENT_SECRET: 'secret' })
  const { exitCode, stdout } = await kurier('check')
  completeSettings({ SMTP_URL: '', MAIL_FROM: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })
  expect(exitCode).toBe(0)
  for (const check of ['backup', 'mail', 'openid-connect']) expect(state(stdout, check)).toBe('WARNING')
  expect(stdout).toMatch(/^mail .*SMTP_URL: 127\.0\.0\.1:1 .*ECONNREFUSED/m)
  expect(stdout).toMatch(/^openid-connect .*OIDC_ISSUER: the provider cannot be reached: .*ECONNREFUSED/m)
})

test('a folder without a database is left as it is', async () => {
  const unset = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', MASTER_KEY: '', MASTER_KEY_FILE: '' }
  completeSettings({ ...testSettings, ...unset, DATA_DIR: join(dataDir, 'data') })
  let stdout = ''
  const exitCode = await runKurier(['check'], { out: (text) => (stdout += text), err: () => undefined })
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('There is no database yet') })
  expect(await readdir(dataDir)).toEqual([])
})

test('a database that has what an extension put there counts as empty', async () => {
  const name = await databaseOf()
  await sql(name, 'create extension pg_stat_statements')
  await start()
})

test('a restore looks at its target in the same way', async () => {
  const name = await installed()
  const file = join(dataDir, 'made.backup')
  expect(await kurier('backup', file)).toMatchObject({ exitCode: 0 })
  const before = await stateOf(name)
  const run = await kurier('restore', file)
  expect(run).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/DATABASE_URL: the database \w+ is not empty/),
  })
  expect(await stateOf(name)).toEqual(before)
})
