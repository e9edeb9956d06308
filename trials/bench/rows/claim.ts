import pg from 'pg'
import { claim } from '#lib/callbacks/claim/claim.ts'
import type { LaneCounts } from '#lib/callbacks/standing.ts'
import { manyDestinations, tellAll } from '#lib/callbacks/testing/many-destinations.ts'
import { migrate } from '#lib/platform/migrations/store.ts'
import { callbackStage } from '../measuring/callbacks.ts'
import { spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const ROUNDS = 30
/** What one claim takes. */
const free: LaneCounts = { proven: 0, untried: 16, failing: 0 }
const waiting = [20, 500, 10_000]

/** One claim of 16 endpoints, however many wait; each is taken back, so that as many wait for the next. */
export async function measureClaim(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const measured: MeasuredFigure[] = []
  for (const count of waiting) {
    const url = new URL(stage.product.databaseUrl)
    url.pathname = `/claims_${count}`
    await stage.db.query(`create database claims_${count}`)
    await migrate(url.href)
    const times = await claimsIn(url.href, count)
    const title = `one claim of 16 with ${count} endpoints waiting`
    measured.push({ title, unit: 'ms', goal: { most: 2 }, ...spread(times), details: [] })
  }
  await stage.end()
  return measured
}

async function claimsIn(databaseUrl: string, count: number): Promise<number[]> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const urls = Array.from({ length: count }, (_, at) => `https://receiver-${at}.example/`)
  const now = new Date()
  const cases = await manyDestinations(db, now, { urls, secret: 'x'.repeat(32), owner: 'each' })
  await tellAll(db, now, { cases, event: 'notify-reply', type: 'new-events' })
  await db.query('vacuum analyze')
  const times: number[] = []
  for (let round = -10; round < ROUNDS; round += 1) {
    await db.query('begin')
    const started = performance.now()
    const at = { now: new Date(now.getTime() + 1000), machineNow: now, reading: started }
    const taken = await claim(db, at, { free })
    // the first ones are planned, and the others go by the plan
    if (round >= 0) times.push(performance.now() - started)
    await db.query('rollback')
    if (taken.length !== free.untried) throw new Error(`a claim took ${taken.length}`)
  }
  await db.end()
  return times
}
