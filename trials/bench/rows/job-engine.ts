import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../server/prepare.ts'
import {
  callbackStage,
  deliveredIn,
  deliveredInTurn,
  deliveredWords,
  toldTo,
  type CallbackStage,
} from '../measuring/callbacks.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

type JobEngineWork = { title: string; least: number; paths: readonly string[]; times: number; isKept: boolean }

const many = Array.from({ length: 500 }, (_, at) => `/many/${at}`)
const works: readonly JobEngineWork[] = [
  { title: 'one address', least: 3, paths: ['/one'], times: 1500, isKept: true },
  { title: '500 addresses, new connections of its sender', least: 1.5, paths: many, times: 1, isKept: false },
  { title: '500 addresses, kept connections of its sender', least: 1, paths: many, times: 1, isKept: true },
]

/** Beside the project's packages, which do without it: only this row needs it. */
const installed = 'node_modules/.kurier-job-engine'
const packageFolder = join(root, installed, 'node_modules/graphile-worker')

/**
 * Callbacks beside a job engine on the same PostgreSQL with a sender of a few lines; empty where it is not installed.
 */
export async function measureJobEngine(bench: Bench): Promise<MeasuredFigure[]> {
  if (!existsSync(packageFolder)) {
    bench.say(`left out, since it is not installed: npm install --prefix ${installed} graphile-worker@0.18.0`)
    return []
  }
  const stage = await callbackStage(bench)
  const { databaseUrl } = stage.product
  const engines = new Map<boolean, { origin: string; pid: number }>()
  for (const isKept of [true, false]) {
    engines.set(isKept, await bench.bare('engine.ts', { databaseUrl, ca: stage.ca, isKept, engine: packageFolder }))
  }
  const cases = { one: await stage.destinations(['/one']), many: await stage.destinations(many) }
  const measured: MeasuredFigure[] = []
  for (const work of works) {
    const engine = engines.get(work.isKept)
    if (!engine) throw new Error('there is no such engine')
    const of = work.paths === many ? cases.many : cases.one
    measured.push(await compared(bench, { stage, work, engine, cases: of }))
  }
  await stage.end()
  return measured
}

type JobEngineComparison = {
  stage: CallbackStage
  work: JobEngineWork
  engine: { origin: string; pid: number }
  cases: readonly string[]
}

async function compared(bench: Bench, { stage, work, engine, cases }: JobEngineComparison): Promise<MeasuredFigure> {
  const count = work.paths.length * work.times
  const repeated = <T>(list: readonly T[]) => Array.from({ length: work.times }, () => list).flat()
  const urls = repeated(work.paths.map((path) => stage.receiver.origin + path))
  const server = stage.product.server.pid
  const ofProduct = () => deliveredIn(stage, { begin: () => stage.tell(repeated(cases)), count, server })
  const ofEngine = () => deliveredIn(stage, { begin: () => toldTo(engine.origin, urls), count, server: engine.pid })
  const { product, bare, ratios } = await deliveredInTurn(bench.rounds, ofProduct, ofEngine)
  const details = [deliveredWords('product', product), deliveredWords('job engine', bare)]
  return {
    title: `callbacks beside a job engine: ${work.title}`,
    unit: '×',
    goal: { least: work.least },
    ...ratios,
    details,
  }
}
