import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { openOwnDatabase } from './own-database.ts'
import {
  alive,
  ask,
  clusterOf,
  madeDataDir,
  openedServerPid,
  scratchDataDir,
  serverPid,
  startHolder,
} from './testing/scratch.ts'

const silent = () => undefined
const open = (dataDir: string, say: (line: string) => void = silent) => openOwnDatabase({ dataDir, say })
/** In the whole trial whoever comes first makes the database too. */
const folderToOpen = shareOf(scratchDataDir, madeDataDir)

test('two who open at once share one server, and the last one stops it', async () => {
  const dataDir = await folderToOpen()
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
  const dataDir = await folderToOpen()
  const [visitors, visits] = shareOf([4, 6], [2, 2])
  const visitor = async () => {
    for (let visit = 0; visit < visits; visit++) {
      const database = await open(dataDir)
      expect(await alive(database)).toEqual({ one: 1 })
      await database.close()
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('after kill -9 of server and process the next one starts it again, with everything that was committed', async () => {
  const dataDir = await madeDataDir({ isDurable: true })
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

describe('one that was lost, and cannot be started for longer than a start waits,', () => {
  /** Kills it, and lets it not start again before `mend`. */
  async function hindered(giveUp?: (why: string) => void) {
    const dataDir = await madeDataDir()
    const said: string[] = []
    const say = (line: string): void => void said.push(line)
    const database = await openOwnDatabase({ dataDir, say, refusalLimit: 250, ...(giveUp && { giveUp }) })
    const hindrance = join(await clusterOf(dataDir), 'postgresql.auto.conf')
    await writeFile(hindrance, "shared_buffers = 'nonsense'\n")
    process.kill(await openedServerPid(dataDir), 'SIGKILL')
    const refusals = () => said.filter((line) => line.includes('it cannot be started'))
    await vi.waitFor(() => expect(refusals()).toHaveLength(1), { timeout: 20_000 })
    return { dataDir, database, said, refusals, mend: () => rm(hindrance) }
  }

  test('is brought back as soon as it can be', async () => {
    const { dataDir, database, said, refusals, mend } = await hindered()
    await mend()
    await vi.waitFor(() => expect(said).toContain('Own database: it is back.'), { timeout: 20_000 })
    expect(refusals()).toEqual([expect.stringMatching(/It is tried until it can\. .*shared_buffers/s)])
    expect(await alive(database)).toEqual({ one: 1 })
    await database.close()
    expect(await serverPid(dataDir)).toBeUndefined()
  })

  test('ends the process when only another port is left for it: nobody would find it', async () => {
    const gaveUp = Promise.withResolvers<string>()
    const { database, mend } = await hindered(gaveUp.resolve)
    const foreign = createServer().listen(Number(new URL(database.url).port), '127.0.0.1')
    await once(foreign, 'listening')
    onTestFinished(() => void foreign.close())
    await mend()
    expect(await gaveUp.promise).toMatch(/^Own database: it is back, at another port \(\d+\)\. This process ends/)
    await database.close()
  })

  test('is let go of without an end when it is closed', async () => {
    const { dataDir, database } = await hindered()
    await database.close()
    expect(await serverPid(dataDir)).toBeUndefined()
  })
})

describe.runIf(isWhole)('in a run of all trials', () => {
  test('after kill -9 of the process that opened it, the running server is found and used', async () => {
    const dataDir = await madeDataDir()
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

  test('a server killed while it is open comes back at the same address and is still shared', async () => {
    const dataDir = await madeDataDir()
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
    const dataDir = await madeDataDir()
    const said: string[] = []
    const database = await open(dataDir, (line) => said.push(line))
    process.kill(await openedServerPid(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(said.at(-1)).toContain('the connection was lost'), { timeout: 20_000 })
    await database.close()
    expect(said.at(-1)).toBe('Own database: stopped.')
    expect(await serverPid(dataDir)).toBeUndefined()
  })

  test('when a foreign process has taken the port, another one is chosen and kept', async () => {
    const dataDir = await madeDataDir()
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
})
