import {
  callbackStage,
  deliveredIn,
  deliveredInTurn,
  deliveredWords,
  toldTo,
  type DeliveryFigures,
} from '../measuring/callbacks.ts'
import { spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const ENDPOINTS = 1500
const AT_ONCE = 32

/** Callbacks to many addresses, one to each, beside a loop that posts the same over kept connections. */
export async function measureCallbacks(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const { product, receiver, ca } = stage
  const poster = await bench.bare('poster.ts', { ca, atOnce: AT_ONCE })
  const paths = Array.from({ length: ENDPOINTS }, (_, at) => `/callbacks/${at}`)
  const cases = await stage.destinations(paths)
  async function ofProduct(): Promise<DeliveryFigures> {
    await stage.pauseAll(true)
    await stage.tell(cases)
    const begin = () => stage.pauseAll(false)
    return deliveredIn(stage, { begin, count: ENDPOINTS, server: product.server.pid })
  }
  const urls = paths.map((path) => receiver.origin + path)
  const ofBare = () =>
    deliveredIn(stage, { begin: () => toldTo(poster.origin, urls), count: ENDPOINTS, server: poster.pid })
  const { product: slices, bare, ratios } = await deliveredInTurn(bench.rounds, ofProduct, ofBare)
  await stage.end()
  const details = [deliveredWords('product', slices), deliveredWords('bare', bare)]
  const costs = spread(slices.map(({ server, database }) => server + database))
  const cost = 'processor time of a callback over a kept connection, service and PostgreSQL'
  return [
    { title: 'callbacks that are not merged', unit: '×', goal: { least: 0.4 }, ...ratios, details },
    { title: cost, unit: 'ms', goal: { most: 0.6 }, ...costs, details: [] },
  ]
}
