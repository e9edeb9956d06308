import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Crash } from './plan.ts'

type Memory = Map<string, unknown>

/** The memory of the processes that live (`oncePerProcess`). */
let present: Memory = new Map()

/** A process that is to die at a certain point; whatever it waits for then, it waits for ever. */
class Fate {
  readonly died = Promise.withResolvers<void>()
  isDead = false
  private left: number
  private readonly when: Crash['when']
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly connections = new Set<pg.PoolClient>()
  /** What it knows, also when the next process has begun with a memory of its own. */
  readonly memory = present

  constructor({ at, when }: Crash) {
    this.left = at
    this.when = when
  }

  async statement<T>(execute: () => Promise<T>): Promise<T> {
    const isLast = this.when !== 'callback' && this.counts()
    if (this.isDead && !(isLast && this.when === 'after')) return never()
    const work = execute()
    this.underWay.add(work)
    const result = await work.finally(() => this.underWay.delete(work))
    if (isLast) this.died.resolve()
    return this.isDead ? never() : result
  }

  /** The process may die while this callback is under way. */
  callback(): void {
    if (this.when === 'callback' && this.counts()) this.died.resolve()
  }

  /** A connection for a transaction, until it is given back. */
  connected(connection: pg.PoolClient): pg.PoolClient {
    this.connections.add(connection)
    const release = connection.release.bind(connection)
    connection.release = (destroy) => {
      connection.release = release
      this.connections.delete(connection)
      release(destroy)
    }
    return connection
  }

  /** What the database had begun for the dead process, it ends; transactions that stay open, it rolls back. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay)
    if (this.isDead) for (const connection of this.connections) connection.release(true)
  }

  private counts(): boolean {
    if (this.isDead) return false
    this.left -= 1
    if (this.left > 0) return false
    this.isDead = true
    if (this.when === 'before') this.died.resolve()
    return true
  }
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)
const current = new AsyncLocalStorage<Fate | undefined>()

const shelf = (globalThis as { [key: symbol]: unknown })[Symbol.for('kurier')] as Memory // as once-per-process.ts made it

/**
 * Gives processes memories of their own. What a dead one still finds out must not reach the next: a read that is never
 * answered would be shared by it for ever.
 */
export function ownMemories(): void {
  const memory = (): Memory => current.getStore()?.memory ?? present
  present = new Map(shelf)
  Object.assign(shelf, {
    get: (name: string) => memory().get(name),
    has: (name: string) => memory().has(name),
    set: (name: string, value: unknown) => memory().set(name, value),
    delete: (name: string) => memory().delete(name),
    clear: () => memory().clear(),
  })
}

/** The next process begins, and knows nothing. */
export function newMemory(): void {
  present = new Map()
}

/** All is one process again, which knows nothing. */
export function sharedMemory(): void {
  for (const name of ['get', 'has', 'set', 'delete', 'clear']) Reflect.deleteProperty(shelf, name)
  shelf.clear()
}

/** Lets every statement and every transaction on the pool meet the fate of the process that asks for it. */
export function putUnderFate(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  const fatedQuery = (...given: unknown[]): Promise<unknown> => {
    const fate = current.getStore()
    return fate ? fate.statement(() => query(...given)) : query(...given)
  }
  const fatedConnect = (...given: unknown[]): Promise<pg.PoolClient> => {
    const fate = current.getStore()
    // with a callback the pool asks itself, for a statement
    if (!fate || given.length > 0) return connect(...given)
    return fate.statement(async () => fate.connected(await connect()))
  }
  pool.query = fatedQuery as typeof pool.query
  pool.connect = fatedConnect as typeof pool.connect
}

export type Process = { readonly isDead: boolean }

/** Who is sending a callback at this moment; it may die of it. */
export function sendingProcess(): Process {
  const fate = current.getStore()
  fate?.callback()
  return fate ?? { isDead: false }
}

/** Work of a process that nothing happens to, whoever asks for it. */
export const asAnother = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work)

/** Work of a process that may die of it: then there is no result. */
export async function underFate<T>(crash: Crash, work: () => Promise<T>): Promise<{ result: T } | undefined> {
  const fate = new Fate(crash)
  const ended = current.run(fate, work).then((result) => ({ result }))
  const outcome = await Promise.race([ended, fate.died.promise.then(() => undefined)])
  await fate.settled()
  return outcome
}

/** What a dead process waits for. */
export const forEver = never
