import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startPair, type Pair } from '../../trials/cluster/postgres-store.ts'
import { openHashRoot } from './keys/hash-root.ts'
import { settleIdentity } from './identity/settle-identity.ts'
import { ensureSigningKeys } from './keys/signing-keys.ts'
import { contextFor, type Context } from './context.ts'
import { closeDatabase, database } from './database.ts'
import { completeSettings } from './env.ts'
import { checkReady } from './health/check-ready.ts'
import { metrics } from './metrics.ts'
import { migrate } from './migrations/store.ts'
import { forget } from './once-per-process.ts'
import { freshAt, positionOf, readableFromReplica, readingFor, replicaFault, writtenPosition } from './replica.ts'
import { testDatabase } from './testing/test-database.ts'
import { listPeople } from '../accounts/people/list-people.ts'
import { listAuditLog } from '../accounts/audit/list-audit-log.ts'
import { listOrganisations } from '../accounts/people/organisations.ts'
import { listAttempts } from '../callbacks/log/list-attempts.ts'
import { listUndelivered, listUndeliveredNotices } from '../callbacks/log/list-undelivered.ts'
import { listTokenRequests } from '../clients/list-token-requests.ts'
import { searchClients } from '../clients/search-clients.ts'
import { searchDestinations } from '../destinations/search-destinations.ts'
import { figuresOfClient, figuresOfDestination, figuresOfInstallation } from '../wings/overview/figures-for.ts'
import { overviewFor } from '../wings/attention/overview-for.ts'
import { attention } from '../works/works.ts'
import { listCases } from '../timelines/list-cases.ts'
import { receivedSubmissions } from '../timelines/received-submissions.ts'
import { search } from '../timelines/search.ts'
import type { PersonActor } from './actor.ts'

test('positions of the log are read as PostgreSQL orders them', () => {
  expect(positionOf('16/B374D848')).toBe(0x16_b3_74_d8_48n)
  expect([positionOf('unknown'), positionOf(''), positionOf('1/2/3'), positionOf("0/1'")]).toEqual(
    Array.from({ length: 4 }),
  )
})

test('a standby has what the primary had written down at a moment, if it is as far or further', () => {
  const samples = fc.array(fc.record({ step: fc.bigInt(0n, 9n), wait: fc.nat(9) }))
  fc.assert(
    fc.property(samples, fc.bigInt(0n, 100n), (steps, position) => {
      let [at, written] = [0, 0n]
      const taken = steps.map(({ step, wait }) => ({ at: (at += wait), position: (written += step) }))
      const fresh = freshAt(taken, position)
      const missing = taken.filter((sample) => sample.position > position)
      expect(fresh === undefined || missing.every((sample) => sample.at >= fresh)).toBe(true)
      expect(fresh === undefined).toBe(taken.every((sample) => sample.position > position))
    }),
  )
})

const operator: PersonActor = {
  kind: 'person',
  personId: randomUUID(),
  sessionId: randomUUID(),
  name: 'Ada',
  isSupport: false,
  isOperator: true,
  roles: {},
  address: '127.0.0.1',
}

const whoseNames = readableFromReplica(async ({ db }: Context) => {
  return db.$queryRawUnsafe<{ name: string; inRecovery: boolean }[]>(
    `select name, pg_is_in_recovery() as "inRecovery" from people order by name`,
  )
})

const reads = async () => {
  const { values } = await metrics().replicaReads.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}

const addPerson = (name: string) =>
  database().person.create({
    data: { id: randomUUID(), email: `${name.toLowerCase()}@amt.example`, name, createdAt: new Date() },
  })

describe('beside a streaming standby', () => {
  let folder: string
  let pair: Pair
  let isGone = false
  const readers = () => ({ ...contextFor(operator), reading: readingFor(undefined) })

  /** Reads as somebody who has written up to `position`. */
  const namesFor = async (position?: string) =>
    (await whoseNames({ ...contextFor(operator), reading: readingFor(position) })).map(({ name }) => name)

  const settled = () =>
    vi.waitFor(
      () => {
        expect(readingFor(undefined)).toHaveProperty('db')
      },
      { timeout: 60_000, interval: 50 },
    )

  beforeAll(async () => {
    await testDatabase({ DATABASE_DIRECT_URL: '' })
    folder = await mkdtemp(join(tmpdir(), 'kurier-replica-'))
    await chmod(folder, 0o711)
    pair = await startPair(folder)
    await closeDatabase()
    completeSettings({ DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: pair.standby.url })
    await migrate(pair.primary.url)
    await settleIdentity(database(), 'settings')
    await ensureSigningKeys()
    await openHashRoot()
  })

  beforeEach(async () => {
    metrics().replicaReads.reset()
    if (!isGone) await settled()
  })

  afterAll(async () => {
    await closeDatabase()
    await pair.primary.stop()
    await pair.standby.stop()
    await rm(folder, { recursive: true, force: true })
    completeSettings({ DATABASE_URL: inject('serverUrl'), DATABASE_REPLICA_URL: '' })
  })

  test('whoever looks at pages reads from it, and nobody else', async () => {
    await addPerson('Ada')
    const seen = await writtenPosition()
    await vi.waitFor(() => expect(readingFor(seen)).toHaveProperty('db'), { timeout: 60_000, interval: 50 })
    expect(await whoseNames(readers())).toEqual([{ name: 'Ada', inRecovery: true }])
    expect(await whoseNames(contextFor(operator))).toEqual([{ name: 'Ada', inRecovery: false }])
    expect(await reads()).toEqual({ replica: 1 })
    expect(await checkReady(database())).toMatchObject({ ready: true, replica: 'ok' })
  })

  test('who has just written reads from the primary until the standby has it', async () => {
    await pair.standby.ask('select pg_wal_replay_pause()')
    await addPerson('Berta')
    const seen = await writtenPosition()
    expect(await namesFor(seen)).toEqual(['Ada', 'Berta'])
    expect(await namesFor()).toEqual(['Ada'])
    expect(await reads()).toEqual({ 'own-write': 1, replica: 1 })
    await pair.standby.ask('select pg_wal_replay_resume()')
    await vi.waitFor(() => expect(readingFor(seen)).toHaveProperty('db'), { timeout: 60_000, interval: 50 })
    expect(await namesFor(seen)).toEqual(['Ada', 'Berta'])
  })

  test('a mark that nobody can read is read from the primary', async () => {
    await namesFor('unknown')
    expect(await reads()).toEqual({ 'own-write': 1 })
  })

  test('one that is too far behind is not read from', async () => {
    completeSettings({ DATABASE_REPLICA_LAG_SECONDS: '1' })
    await settled()
    await pair.standby.ask('select pg_wal_replay_pause()')
    await addPerson('Carla')
    await vi.waitFor(() => expect(readingFor(undefined)).toEqual({ why: 'lagging' }), { timeout: 60_000, interval: 50 })
    expect(await namesFor()).toEqual(['Ada', 'Berta', 'Carla'])
    expect(await reads()).toEqual({ lagging: 1 })
    await pair.standby.ask('select pg_wal_replay_resume()')
    completeSettings({ DATABASE_REPLICA_LAG_SECONDS: '10' })
  })

  test('every list and figure that may come from it reads, and writes nothing', async () => {
    const list = { q: '', sort: 'name', page: 1 } as const
    const nobody = { destinationId: randomUUID(), clientId: randomUUID() }
    const all: Record<string, () => Promise<unknown>> = {
      cases: () => listCases(readers(), {}),
      search: () => search(readers(), { text: 'Ada' }),
      ids: () => search(readers(), { text: randomUUID() }),
      overview: () => overviewFor(readers(), attention),
      figures: () => figuresOfInstallation(readers(), { span: 'day' }),
      people: () => listPeople(readers(), list),
      destinations: () => searchDestinations(readers(), { q: '', sort: 'name', offset: 0, limit: 20 }),
      clients: () => searchClients(readers(), { ...list, pageSize: 20 }),
      organisations: () => listOrganisations(readers(), list),
      attempts: () => listAttempts(readers(), {}),
      undelivered: () => listUndelivered(readers(), { page: 1 }),
      audit: () => listAuditLog(readers(), { who: '', object: '' }),
    }
    const refused: Record<string, () => Promise<unknown>> = {
      'figures of a destination': () => figuresOfDestination(readers(), { ...nobody, span: 'day' }),
      'figures of a client': () => figuresOfClient(readers(), { ...nobody, span: 'day' }),
      'token requests': () => listTokenRequests(readers(), nobody),
      'received submissions': () => receivedSubmissions(readers(), { ...nobody, page: 1 }),
      notices: () => listUndeliveredNotices(readers(), { kind: 'client', id: nobody.clientId }),
    }
    for (const [name, read] of Object.entries(refused)) {
      // looked for there, and not found
      await expect(read(), name).rejects.toMatchObject({ code: expect.stringContaining('not-found') })
    }
    expect(await reads()).toEqual({})
    for (const [name, read] of Object.entries(all)) {
      metrics().replicaReads.reset()
      await read()
      expect({ name, ...(await reads()) }).toEqual({ name, replica: 1 })
    }
  })

  test('a verb that writes is refused there', async () => {
    const writes = readableFromReplica(({ db }: Context) => db.$executeRawUnsafe('update service_clock set id = id'))
    await expect(writes(readers())).rejects.toThrow(/25006/)
  })

  test('a read that it gives up is answered by the primary', async () => {
    const context = readers()
    await pair.standby.kill()
    isGone = true
    expect((await whoseNames(context)).map(({ inRecovery }) => inRecovery)).toEqual([false, false, false])
    expect(await reads()).toEqual({ failed: 1 })
    expect(readingFor(undefined)).toEqual({ why: 'lagging' })
    await vi.waitFor(async () => expect(await replicaFault()).toBeDefined(), { timeout: 60_000, interval: 50 })
    forget('readiness')
    expect(await checkReady(database())).toMatchObject({ ready: true, replica: 'away' })
  })

  test('a server that is no standby is not read from, and told', async () => {
    await closeDatabase()
    forget('replica')
    completeSettings({ DATABASE_REPLICA_URL: pair.primary.url })
    expect(await replicaFault()).toContain('no standby')
    expect(readingFor(undefined)).toEqual({ why: 'lagging' })
  })
})
