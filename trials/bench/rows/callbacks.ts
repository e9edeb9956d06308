import { callbackStage, deliveredIn, deliveredWords, toldTo, type DeliveryFigures } from '../measuring/callbacks.ts'
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
  await ofProduct()
  await ofBare()
  const pairs: { product: DeliveryFigures; bare: DeliveryFigures }[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    pairs.push({ product: await ofProduct(), bare: await ofBare() })
  }
  await stage.end()
  const details = [
    deliveredWords(
      'product',
      pairs.map((pair) => pair.product),
    ),
    deliveredWords(
      'bare',
      pairs.map((pair) => pair.bare),
    ),
  ]
  const ratios = spread(pairs.map((pair) => pair.product.rate / pair.bare.rate))
  const costs = spread(pairs.map(({ product: { server, database } }) => server + database))
  const cost = 'processor time of a callback over a kept connection, service and PostgreSQL'
  return [
    { title: 'callbacks that are not merged', unit: '×', goal: { least: 0.4 }, ...ratios, details },
    { title: cost, unit: 'ms', goal: { most: 0.6 }, ...costs, details: [] },
  ]
}
