import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { request } from 'undici'
import { completeSettings } from '#lib/platform/env.ts'
import { manyDestinations, tellAll } from '#lib/callbacks/testing/many-destinations.ts'
import { median, spread } from './median.ts'
import { processorTime, watchMachine } from './processor-time.ts'
import { newIdentity, openReceiver, type Arrival, type KnownIdentity } from './receiver.ts'
import type { Bench } from './row.ts'
import { databaseProcesses } from './stage.ts'

const secret = 'a secret of thirty-two characters'
/** A sample callback about one event. */
export const sampleBody = JSON.stringify({
  type: 'https://callbacks.example/new-events',
  submissions: [{}],
  replies: [],
})

/** `identity` of the receiver: one of its own when nobody else is to know it; `sockets`: on how many ports it listens. */
type StageWish = { identity?: KnownIdentity; sockets?: number }

/** A product whose callbacks reach a receiver on this machine, and the receiver. Call `end` when the row has ended. */
export async function callbackStage(bench: Bench, { identity, sockets }: StageWish = {}) {
  const known = identity ?? (await newIdentity())
  const receiver = await openReceiver(bench, known, sockets)
  const folder = await mkdtemp(join(tmpdir(), 'kurier-bench-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, known.ca)
  const product = await bench.product({ CALLBACK_ALLOWED_NETWORKS: '127.0.0.0/8', CALLBACK_CA_FILE: caFile })
  // the callback secrets that rows put in are sealed for this product, and events that they post name its schemas
  const masterKey = (await readFile(join(product.home.dataDir, 'master.key'), 'utf8')).trim()
  completeSettings({
    MASTER_KEY: masterKey,
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: folder,
    BASE_URL: product.server.baseUrl,
  })
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 })
  // a row that fails is put away with its database before this is closed, and its own fault is the one to see
  db.on('error', ({ message }) => bench.say(`a connection of the row ended: ${message}`))
  return {
    product,
    receiver,
    ca: known.ca,
    db,
    arrivals: receiver.arrivals,
    arrived: receiver.arrived,
    quiet: () => quiet(db),
    /** Destinations with these addresses, each of an organisation of its own unless said otherwise. @returns a case of each */
    destinations: (paths: readonly string[], owner: 'one' | 'each' = 'each') =>
      manyDestinations(db, new Date(), {
        urls: paths.map((path) => (path.startsWith('https:') ? path : receiver.origin + path)),
        secret,
        owner,
      }),
    /** Lets waiting callbacks be sent, or holds them back. */
    pauseAll: (isPaused: boolean) =>
      db.query('update callback_endpoints set paused_at = case when $1::boolean then now() end', [isPaused]),
    /** Makes an event in each of the cases, of which its administration is notified. */
    tell: (cases: readonly string[]) => tellAll(db, new Date(), { cases, event: 'notify-reply', type: 'new-events' }),
    async end(): Promise<void> {
      await receiver.close()
      await db.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type CallbackStage = Awaited<ReturnType<typeof callbackStage>>

/**
 * The number of callbacks that came in a second, the cost of each for its sender and for PostgreSQL, in milliseconds, and
 * the share of the machine that nobody used meanwhile, from 0 to 1.
 */
export type DeliveryFigures = { rate: number; server: number; database: number; idle: number }

/** Has `begin` send `count` callbacks and measures from the first that comes to the last. */
export async function deliveredIn(
  stage: CallbackStage,
  { begin, count, server }: { begin: () => Promise<unknown>; count: number; server: number },
): Promise<DeliveryFigures> {
  const times = async () => [await processorTime([server]), await databaseProcesses(stage.product).then(processorTime)]
  await stage.arrivals()
  const before = await times()
  const watch = watchMachine()
  const begun = begin()
  const named = (all: readonly Arrival[]) => all.reduce((sum, { body }) => sum + noticesIn(body), 0)
  const came = await stage.arrived((all) => named(all) >= count)
  await begun
  const after = await times()
  const [from, until] = [came[0]?.at ?? 0, came.at(-1)?.at ?? 0]
  const time = until - from
  const ofOne = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / count
  return { rate: (count / time) * 1000, server: ofOne(0), database: ofOne(1), idle: watch.idleShare(from, until) }
}

/** How many submissions a callback names; one without any is one. */
const noticesIn = (body: string): number => Math.max(1, body.split('"submissionId"').length - 1)

/** Both sides in turn, after a slice of each that does not count: there all addresses become known. */
export async function deliveredInTurn(
  rounds: number,
  ofProduct: () => Promise<DeliveryFigures>,
  ofBare: () => Promise<DeliveryFigures>,
) {
  await ofProduct()
  await ofBare()
  const pairs: { product: DeliveryFigures; bare: DeliveryFigures }[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push({ product: await ofProduct(), bare: await ofBare() })
  return {
    product: pairs.map(({ product }) => product),
    bare: pairs.map(({ bare }) => bare),
    ratios: spread(pairs.map(({ product, bare }) => product.rate / bare.rate)),
  }
}

/** The results of a side, in words. */
export function deliveredWords(who: string, slices: readonly DeliveryFigures[]): string {
  const middle = (of: (slice: DeliveryFigures) => number) => median(slices.map(of))
  const [server, database] = [middle((one) => one.server).toFixed(2), middle((one) => one.database).toFixed(2)]
  return `${who}: ${middle((one) => one.rate).toFixed(0)}/s; processor time of each ${server} ms, of PostgreSQL ${database} ms`
}

/** Tells a bare program to send the same body to all of these. */
export async function toldTo(origin: string, urls: readonly string[]): Promise<void> {
  const { body, statusCode } = await request(origin, {
    method: 'POST',
    body: JSON.stringify({ urls, body: sampleBody }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`the bare program answered ${statusCode}`)
}

/** Empties the queue, and waits until nothing is under way. */
async function quiet(db: pg.Pool): Promise<void> {
  await db.query(`update notices set state = 'cancelled', next_attempt_at = null where state = 'waiting'`)
  const isBusy = async () => {
    const leased = 'select from callback_endpoints where leased_until > clock_timestamp() limit 1'
    return (await db.query(leased)).rowCount !== 0
  }
  while (await isBusy()) await pause(100)
}
