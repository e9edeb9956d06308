import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnDatabase, type OwnDatabase } from './own-database.ts'
import { runCommand } from './run-command.ts'
import { isRoot } from './system-user.ts'
import { ask, clusterOf, madeDataDir, scratchDataDir, serverPid } from './testing/scratch.ts'
import { durable, shownSettings } from './testing/shown-settings.ts'

type Wish = { say?: (line: string) => void; refusalLimit?: number }
const open = (dataDir: string, { say = () => undefined, ...more }: Wish = {}) =>
  openOwnDatabase({ dataDir, say, ...more })

describe('the first start', () => {
  let dataDir: string
  let first: OwnDatabase
  const said: string[] = []

  beforeAll(async () => {
    dataDir = await scratchDataDir({ name: `any name "$HOME" $(false) 'ü' ; \\`, afterwards: afterAll })
    first = await open(dataDir, { say: (line) => said.push(line) })
  })

  test('makes the database, whatever the name of DATA_DIR', async () => {
    const facts = await ask(
      first.url,
      'create table kept as select 7 as value',
      `select current_database() as name, current_setting('is_superuser') as superuser,
       current_setting('max_connections') as connections,
       (select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database
         where datname = current_database()) as locale`,
    )
    expect(facts).toEqual({
      name: 'kurier',
      superuser: 'off',
      connections: '200',
      locale: 'b C.UTF-8 UTF8',
    })
  })

  test('works with settings that fit the machine, and writes down for good what it does', async () => {
    expect(await ask(first.url, shownSettings)).toMatchObject({ ...durable, cost: '1.1', jit: 'off' })
  })

  test.runIf(isRoot())('for root only the database folder belongs to the user postgres', async () => {
    const { uid } = await stat(`/proc/${await serverPid(dataDir)}`)
    expect(uid).not.toBe(0)
    const files = [dataDir, join(dataDir, 'postgres'), join(dataDir, 'postgres/server.json'), await clusterOf(dataDir)]
    expect(await Promise.all(files.map(async (file) => (await stat(file)).uid))).toEqual([0, 0, 0, uid])
  })

  test.skipIf(isRoot())('an ordinary user runs the server as itself', async () => {
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(process.getuid?.())
  })

  test('tells nobody the passwords, which their owner alone can read', async () => {
    const password = new URL(first.url).password
    expect(password).toHaveLength(43)
    expect(said.join('\n')).not.toContain(password)
    const record = join(dataDir, 'postgres/server.json')
    expect((await stat(record)).mode & 0o777).toBe(0o600)
    const cluster = await clusterOf(dataDir)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
    for (const url of [first.url.replace(password, 'wrong'), first.url.replace('kurier:', 'postgres:')]) {
      await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    }
  })

  test('listens on 127.0.0.1 alone, without a socket, in a session that Ctrl-C does not reach', async () => {
    const pidFile = await readFile(join(await clusterOf(dataDir), 'postmaster.pid'), 'utf8')
    const [pid, , , port, socketFolder, address] = pidFile.split('\n')
    expect({ port, socketFolder, address }).toEqual({
      port: new URL(first.url).port,
      socketFolder: '',
      address: '127.0.0.1',
    })
    const session = await runCommand('ps', ['-o', 'sid=', '-p', String(pid)])
    expect(session.output).toBe(pid)
  })

  test('stops the server when it is closed, and the second start finds its data at the same address', async () => {
    await first.close()
    await first.close()
    expect(await serverPid(dataDir)).toBeUndefined()
    const log = await readFile(join(await clusterOf(dataDir), 'server.log'), 'utf8')
    expect(log).not.toContain(new URL(first.url).password)
    const second = await open(dataDir)
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select value from kept')).toEqual({ value: 7 })
    await second.close()
    expect(said.map((line) => line.replace(/127\S+ |\/.+/g, ''))).toEqual([
      'Own database: making it in ',
      'Own database: started on data in ',
      'Own database: stopped.',
    ])
  })
})

test('a lost database folder or a lost record is never replaced by an empty database', async () => {
  const dataDir = await madeDataDir()
  const record = join(dataDir, 'postgres/server.json')
  const text = await readFile(record, 'utf8')
  await rm(record)
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-folder', message: /Restore .*server\.json/ })
  await writeFile(record, text.slice(1))
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-folder', message: /server\.json is damaged/ })
  await writeFile(record, text)
  await rm(await clusterOf(dataDir), { recursive: true })
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-folder', message: /cluster is gone/ })
})

test('a database of another PostgreSQL version is not touched', async () => {
  const dataDir = await madeDataDir()
  await writeFile(join(await clusterOf(dataDir), 'PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-version', message: /pg_dump/ })
})

test('when PostgreSQL goes on refusing, its reason is told', async () => {
  const dataDir = await madeDataDir()
  await writeFile(join(await clusterOf(dataDir), 'postgresql.auto.conf'), "shared_buffers = 'nonsense'\n")
  const error = { code: 'own-database-start', message: /invalid value for parameter "shared_buffers"/ }
  await expect(open(dataDir, { refusalLimit: 250 })).rejects.toMatchObject(error)
})

test('a DATA_DIR that cannot be used is refused with what to do', async () => {
  const dataDir = await scratchDataDir()
  await writeFile(dataDir, 'a file')
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-folder', message: /set DATA_DIR/ })
  await rm(dataDir)
})
