import { once } from 'node:events'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import type { OwnDatabase } from './own-database.ts'
import { runCommand } from './run-command.ts'
import { ask, clusterOf, scratchDataDir, serverPid, startHolder } from './testing/scratch.ts'

const silent = () => undefined
const open = (dataDir: string, say: (line: string) => void = silent) => openOwnDatabase({ dataDir, say })

async function openedServerPid(dataDir: string): Promise<number> {
  const pid = await serverPid(dataDir)
  if (pid === undefined) throw new Error('no server runs')
  return pid
}

const alive = (database: OwnDatabase) => ask(database.url, 'select 1 as one')

test('the first start makes the database, the second finds its data at the same address', async () => {
  const dataDir = await scratchDataDir()
  const said: string[] = []
  const first = await open(dataDir, (line) => said.push(line))
  const facts = await ask(
    first.url,
    'create table kept as select 7 as value',
    `select current_database() as name, current_setting('is_superuser') as superuser,
       current_setting('fsync') as fsync, current_setting('max_connections') as connections,
       (select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database
         where datname = current_database()) as locale`,
  )
  expect(facts).toEqual({
    name: 'kurier',
    superuser: 'off',
    fsync: 'on',
    connections: '200',
    locale: 'b C.UTF-8 UTF8',
  })
  await first.close()
  await first.close()
  expect(await serverPid(dataDir)).toBeUndefined()
  const second = await open(dataDir)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select value from kept')).toEqual({ value: 7 })
  await second.close()
  expect(said.map((line) => line.replace(/127\S+ |\/tmp\S+/g, ''))).toEqual([
    'Own database: making it in ',
    'Own database: started on data in ',
    'Own database: stopped.',
  ])
})

test('passwords are told to nobody and readable by their owner alone', async () => {
  const dataDir = await scratchDataDir()
  const said: string[] = []
  const database = await open(dataDir, (line) => said.push(line))
  const password = new URL(database.url).password
  expect(password).toHaveLength(43)
  expect(said.join('\n')).not.toContain(password)
  const record = join(dataDir, 'postgres/server.json')
  expect((await stat(record)).mode & 0o777).toBe(0o600)
  const cluster = await clusterOf(dataDir)
  expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  for (const url of [database.url.replace(password, 'wrong'), database.url.replace('kurier:', 'postgres:')]) {
    await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }
  await database.close()
  expect(await readFile(join(cluster, 'server.log'), 'utf8')).not.toContain(password)
})

test('the server listens on 127.0.0.1 alone, without a socket, in a session that Ctrl-C does not reach', async () => {
  const dataDir = await scratchDataDir()
  const database = await open(dataDir)
  const pidFile = await readFile(join(await clusterOf(dataDir), 'postmaster.pid'), 'utf8')
  const [pid, , , port, socketFolder, address] = pidFile.split('\n')
  expect({ port, socketFolder, address }).toEqual({
    port: new URL(database.url).port,
    socketFolder: '',
    address: '127.0.0.1',
  })
  const session = await runCommand('ps', ['-o', 'sid=', '-p', String(pid)])
  expect(session.output).toBe(pid)
  await database.close()
})

test('any name will do for DATA_DIR', async () => {
  const dataDir = await scratchDataDir(0o755, `data "$HOME" $(false) 'ü' ; \\`)
  const database = await open(dataDir)
  expect(await alive(database)).toEqual({ one: 1 })
  await database.close()
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('two who open at once share one server, and the last one stops it', async () => {
  const dataDir = await scratchDataDir()
  const other = startHolder(dataDir)
  const [own, told] = await Promise.all([open(dataDir), other.told])
  expect(told.url).toBe(own.url)
  const pid = await openedServerPid(dataDir)
  await own.close()
  expect(await serverPid(dataDir)).toBe(pid)
  expect(await ask(own.url, 'select 1 as one')).toEqual({ one: 1 })
  await other.close()
  expect(other.said.at(-1)).toBe('Own database: stopped.')
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('whoever has it open has a working server, however many come and go', async () => {
  const dataDir = await scratchDataDir()
  const visitor = async () => {
    for (let visit = 0; visit < 6; visit++) {
      const database = await open(dataDir)
      expect(await alive(database)).toEqual({ one: 1 })
      await database.close()
    }
  }
  await Promise.all([visitor(), visitor(), visitor(), visitor()])
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('after kill -9 of the process that opened it, the running server is found and used', async () => {
  const dataDir = await scratchDataDir()
  const killed = startHolder(dataDir)
  const { url } = await killed.told
  const pid = await openedServerPid(dataDir)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const database = await open(dataDir)
  expect(database.url).toBe(url)
  expect(await serverPid(dataDir)).toBe(pid)
  expect(await alive(database)).toEqual({ one: 1 })
  await database.close()
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('after kill -9 of server and process the next one starts it again, with everything that was committed', async () => {
  const dataDir = await scratchDataDir()
  const killed = startHolder(dataDir)
  const { url = '' } = await killed.told
  await ask(url, 'create table kept as select 7 as value')
  const pid = await openedServerPid(dataDir)
  killed.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  const database = await open(dataDir)
  expect(await serverPid(dataDir)).not.toBe(pid)
  expect(database.url).toBe(url)
  expect(await ask(database.url, 'select value from kept')).toEqual({ value: 7 })
  await database.close()
})

test('a server killed while it is open comes back at the same address and is still shared', async () => {
  const dataDir = await scratchDataDir()
  const said: string[] = []
  const database = await open(dataDir, (line) => said.push(line))
  process.kill(await openedServerPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(said).toContain('Own database: it is back.'), { timeout: 20_000 })
  expect(await alive(database)).toEqual({ one: 1 })
  const visitor = await open(dataDir)
  await visitor.close()
  expect(await alive(database)).toEqual({ one: 1 })
  await database.close()
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('it can be closed while it is being brought back', async () => {
  const dataDir = await scratchDataDir()
  const said: string[] = []
  const database = await open(dataDir, (line) => said.push(line))
  process.kill(await openedServerPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(said.at(-1)).toContain('the connection was lost'), { timeout: 20_000 })
  await database.close()
  expect(said.at(-1)).toBe('Own database: stopped.')
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('when a foreign process has taken the port, another one is chosen and kept', async () => {
  const dataDir = await scratchDataDir()
  const first = await open(dataDir)
  await first.close()
  const foreign = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(foreign, 'listening')
  onTestFinished(() => void foreign.close())
  const second = await open(dataDir)
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  expect(await alive(second)).toEqual({ one: 1 })
  await second.close()
  const third = await open(dataDir)
  expect(third.url).toBe(second.url)
  await third.close()
})

test('a process killed while it makes the database leaves nothing that hinders the next one', async () => {
  const dataDir = await scratchDataDir()
  const killed = startHolder(dataDir)
  const control = join(dataDir, 'postgres')
  const unfinished = async () => (await readdir(control)).filter((name) => name.includes('.new.'))
  await vi.waitFor(async () => expect(await unfinished()).not.toEqual([]), { timeout: 20_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await expect(killed.told).rejects.toThrow('told nothing')
  const database = await open(dataDir)
  expect(await alive(database)).toEqual({ one: 1 })
  expect(await unfinished()).toEqual([])
  await database.close()
})

test('a lost database folder or a lost record is never replaced by an empty database', async () => {
  const dataDir = await scratchDataDir()
  await (await open(dataDir)).close()
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
  const dataDir = await scratchDataDir()
  await (await open(dataDir)).close()
  await writeFile(join(await clusterOf(dataDir), 'PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-version', message: /pg_dump/ })
})

test('when PostgreSQL goes on refusing, its reason is told', async () => {
  const dataDir = await scratchDataDir()
  await (await open(dataDir)).close()
  await writeFile(join(await clusterOf(dataDir), 'postgresql.auto.conf'), "shared_buffers = 'nonsense'\n")
  const error = { code: 'own-database-start', message: /invalid value for parameter "shared_buffers"/ }
  await expect(open(dataDir)).rejects.toMatchObject(error)
})

test('a DATA_DIR that cannot be used is refused with what to do', async () => {
  const dataDir = await scratchDataDir()
  await writeFile(dataDir, 'a file')
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'own-database-folder', message: /set DATA_DIR/ })
  await rm(dataDir)
})
