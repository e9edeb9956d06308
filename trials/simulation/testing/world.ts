import assert from 'node:assert/strict'
import { setImmediate as nothingMore } from 'node:timers/promises'
import type pg from 'pg'
import { recordTellings } from '#lib/cases/record-tellings.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor, type SystemActor } from '#lib/platform/actor.ts'
import { advanceClock } from '#lib/platform/clock.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { holdHashRoot } from '#lib/platform/crypto/keyed-hash.ts'
import { database, pools } from '#lib/platform/database.ts'
import { DAY, MINUTE, SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { createClient } from '#lib/clients/create-client.ts'
import type { ClientCredentials } from '@kurier/sdk/connection'
import { signedIn } from '#server/testing/clients.ts'
import { leaveTestDatabases } from '#server/testing/leave-databases.ts'
import { destination, service, type ServiceAnswer, type Party, type Send } from '#server/testing/service.ts'
import { Clocks, type Clock } from './clocks.ts'
import { Model, type KnownDocument } from './model.ts'
import { Network } from './network.ts'
import type { Crash } from './plan.ts'
import { asAnother, newMemory, ownMemories, putUnderFate, sharedMemory, underFate } from './processes.ts'
import { receiverSide, senderSide, type Kind, type Side } from './tables.ts'

/** Longer than the lease of an address, and of other due work: then what a dead process had taken is free again. */
const ADDRESS_IS_FREE = 20 * SECOND
const WORK_IS_FREE = MINUTE

type Parties = Record<Side, Party[]> & { destinations: string[] }
type Sending = Parameters<Send>

/** Two online services, two administrations with a destination each, the service between, and a clock of their own. */
export class World {
  readonly model = new Model()
  readonly network: Network
  readonly clocks = new Clocks()
  /** when a destination's callback was changed: its addresses start afresh then */
  readonly begunAnew: { url: string; at: number }[] = []
  /**
   * addresses that a check has reached, and how many callbacks had gone out by then: callbacks that wait there are due
   */
  readonly reached: { url: string; at: number }[] = []
  /** submissions that waited when their destination got an address */
  readonly toldLater = new Set<string>()
  parties: Parties = { onlineService: [], administration: [], destinations: [] }
  /** what a receiver does that decides at once */
  decide: (ids: readonly string[]) => Promise<void> = async () => undefined
  private send: Send
  private readonly credentials: Record<Side, ClientCredentials[]> = { onlineService: [], administration: [] }
  private passed = 0
  private isMeanwhile = false

  private constructor(send: Send) {
    this.send = send
    this.network = new Network({
      now: () => this.now(),
      addressOf: (side, id) => {
        const known = this.model.document(id)
        return known && this.model.addressOf(side, known)
      },
      meanwhile: () => asAnother(() => this.meanwhile()),
      decide: (ids) => asAnother(() => this.decide(ids)),
    })
  }

  static async create(): Promise<World> {
    await testDatabase({ RATE_CLIENT_REQUESTS: '100000000', RATE_ADDRESS_REQUESTS: '100000000' })
    const world = new World(await service())
    world.prepare()
    await world.register()
    return world
  }

  /** Forgets it, with all that was stored. */
  static async end(): Promise<void> {
    await leaveTestDatabases()
    sharedMemory()
    holdHashRoot(Buffer.from(testSettings.MASTER_KEY, 'hex'))
  }

  get db(): pg.Pool {
    return testPool()
  }

  /** The service clock, milliseconds. The machine's clock stands still, unless somebody sets it. */
  now(): number {
    return Date.now() + this.passed
  }

  async pass(milliseconds: number): Promise<void> {
    this.passed += milliseconds
    await advanceClock(database(), milliseconds / DAY)
    // its nodes are one process, which has read it: no checkpoint waits for others
    await this.db.query('update service_clock set moved_at = null')
    if (milliseconds >= ADDRESS_IS_FREE) {
      await this.db.query(
        `update callback_endpoints set leased_until = now() - interval '1 second' where leased_until is not null`,
      )
    }
    if (milliseconds >= WORK_IS_FREE) await this.db.query('delete from due_leases')
  }

  /** Somebody sets a clock. Tokens go on to be issued, and those of before stay good when the clock is set back. */
  async setClock(whose: Clock, step: number): Promise<void> {
    if (whose === 'partner') return this.clocks.setPartner(step)
    if (whose === 'database') return this.clocks.setDatabase(this.db, step)
    this.clocks.setNode(step, this.network.journal.length)
    for (const side of ['onlineService', 'administration'] as const) {
      const parties = await Promise.all(this.credentials[side].map((credentials) => signedIn(this.send, credentials)))
      if (step > 0) this.parties[side] = parties
    }
  }

  senderOf = ({ kind, of }: KnownDocument): Party => this.partyOf(senderSide(kind), of)
  receiverOf = ({ kind, of }: KnownDocument): Party => this.partyOf(receiverSide(kind), of)

  partyOf(side: Side, at: { service: number; destination: number }): Party {
    const found = this.parties[side][side === 'onlineService' ? at.service : at.destination]
    if (!found) throw new Error('there are two of each side')
    return found
  }

  /** Whose lists name what waits: both are asked by one party for all of its cases. */
  isReceiver = (kind: Kind, party: number, { of }: KnownDocument): boolean =>
    party === (receiverSide(kind) === 'administration' ? of.destination : of.service)

  /** When the document was decided, since `begun`: a receiver that is slow meanwhile lets time pass. */
  async decidedAt({ id, kind }: KnownDocument, begun: number): Promise<number> {
    const { rows } = await this.db.query<{ at: Date }>(
      `select recorded_at as at from events where subject_id = $1 and name in ($2, $3)`,
      [id, `accept-${kind}`, `reject-${kind}`],
    )
    const [{ at } = { at: new Date(NaN) }, ...others] = rows
    const isOne = others.length === 0 && begun <= at.getTime() && at.getTime() <= this.now()
    assert.ok(isOne, `the ${kind} ${id} was decided at ${rows.map((row) => row.at.getTime()).join()}`)
    return at.getTime()
  }

  /** A call of a client. Of a process that died it gets no answer, and asks again, of the next. */
  async call(crash: Crash | undefined, ...sending: Sending): Promise<ServiceAnswer> {
    if (!crash) return this.send(...sending)
    const outcome = await underFate(crash, () => this.send(...sending))
    if (outcome) return outcome.result
    await this.restart()
    return this.send(...sending)
  }

  /** Lets `nodes` nodes work off at once what is due. @returns whether all found that nothing is left to do */
  async cron(nodes = 1): Promise<boolean> {
    const all = await Promise.all(Array.from({ length: nodes }, () => this.work()))
    return all.every(Boolean) && (await this.isNothingTaken())
  }

  /** The same in a process that dies of it. @returns whether it lived and all was done */
  async crashedCron(crash: Crash): Promise<boolean> {
    const outcome = await underFate(crash, () => this.work())
    if (!outcome) await this.restart()
    return outcome?.result === true && (await this.isNothingTaken())
  }

  /** No due work is held by a dead process, for which others wait until its time is over. */
  private async isNothingTaken(): Promise<boolean> {
    const { rows } = await this.db.query(
      `select from due_leases
       where until > clock_timestamp() and until <= clock_timestamp() + interval '6 minutes' limit 1`,
    )
    return rows.length === 0
  }

  /** What a node does by itself, once and to the end: cron, and the notify events of what it delivered. */
  private async work(): Promise<boolean> {
    const node = this.node()
    for (let round = 0; round < 20; round += 1) {
      const { more } = await runCron(node)
      const { recorded } = await recordTellings(node)
      if (!more && recorded === 0) return true
    }
    return false
  }

  /** All that a process knows is forgotten, but for its connections; what it had taken stays taken. */
  async restart(): Promise<void> {
    await this.network.quiet()
    const found = settings()
    const [db, open] = [database(), pools()]
    newMemory()
    oncePerProcess('settings', () => found)
    oncePerProcess('database', () => db)
    oncePerProcess('pools', () => open)
    holdHashRoot(Buffer.from(testSettings.MASTER_KEY, 'hex'))
    oncePerProcess('callback-client', () => this.network.client)
    this.send = await service()
  }

  private node(): Context<SystemActor> {
    const context = contextFor(systemActor)
    const clock = { ...context.clock, monotonic: () => this.passed, service: async () => new Date(this.now()) }
    return { ...context, clock }
  }

  private prepare(): void {
    ownMemories()
    putUnderFate(this.db)
    oncePerProcess('callback-client', () => this.network.client)
  }

  /** While one receiver takes its time, the clock goes on and another node does what is due. */
  private async meanwhile(): Promise<void> {
    if (this.isMeanwhile) return
    this.isMeanwhile = true
    // no time passes between two readings of the clocks that belong together
    await nothingMore()
    await this.pass(9 * SECOND)
    await this.cron()
    this.isMeanwhile = false
  }

  private async addParty(side: Side): Promise<Party> {
    const kind = side === 'administration' ? 'administration-system' : 'online-service'
    const credentials = await createClient(contextFor(systemActor), { name: `A ${kind}`, kind })
    const party = await signedIn(this.send, credentials)
    this.credentials[side].push(credentials)
    this.parties[side].push(party)
    return party
  }

  private async register(): Promise<void> {
    for (const number of [0, 1]) {
      await this.addParty('onlineService')
      const administration = await this.addParty('administration')
      const address = this.network.address('administration', number, 1)
      const callback = address && { url: address.url, secret: address.secret }
      this.parties.destinations.push(await destination(this.send, administration, { callback }))
      this.model.addresses[number] = address?.url ?? null
    }
  }
}
