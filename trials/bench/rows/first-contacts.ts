import {
  callbackStage,
  deliveredIn,
  deliveredInTurn,
  deliveredWords,
  toldTo,
  type DeliveryFigures,
} from '../measuring/callbacks.ts'
import { median } from '../measuring/median.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const ADDRESSES = 500
const AT_ONCE = 64

/**
 * Callbacks to many receivers, one to each, of a server that was started just now, so that all connections are new, beside
 * a loop that posts the same over new connections.
 */
export async function measureFirstContacts(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { sockets: ADDRESSES })
  const { product, receiver, ca } = stage
  const poster = await bench.bare('poster.ts', { ca, atOnce: AT_ONCE, isNew: true })
  const urls = receiver.origins.map((origin, at) => `${origin}/first/${at}`)
  const cases = await stage.destinations(urls)
  async function ofProduct(): Promise<DeliveryFigures> {
    await stage.pauseAll(true)
    await stage.tell(cases)
    await product.restart()
    const begin = () => stage.pauseAll(false)
    return deliveredIn(stage, { begin, count: ADDRESSES, server: product.server.pid })
  }
  const ofBare = () =>
    deliveredIn(stage, { begin: () => toldTo(poster.origin, urls), count: ADDRESSES, server: poster.pid })
  const { ratios, ...sides } = await deliveredInTurn(bench.rounds, ofProduct, ofBare)
  await stage.end()
  const told = (side: 'product' | 'bare'): string => {
    const idle = median(sides[side].map((slice) => slice.idle))
    return `${deliveredWords(side, sides[side])}; ${(idle * 100).toFixed(0)} % of the machine idle`
  }
  const title = `${ADDRESSES} first contacts after a start`
  return [{ title, unit: '×', goal: { least: 0.6 }, ...ratios, details: [told('product'), told('bare')] }]
}
