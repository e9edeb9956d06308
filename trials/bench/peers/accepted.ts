import { callbackStage } from '../measuring/callbacks.ts'
import { rateOf } from '../measuring/load.ts'
import type { MeasuredFigure } from '../measuring/row.ts'
import { costWords, inTurn, namesAtLeast, ratioFigure, withCosts, type PeerBench } from './beside.ts'
import { acceptingKurier } from './kurier.ts'
import { AT_ONCE, type Accepter } from './side.ts'

/** Calls accepted in a second while what they bring is delivered; the processor time holds the delivering, too. */
export async function measureAccepted({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, identity)
  const { receiver } = stage
  const urls = Array.from({ length: AT_ONCE }, (_, at) => `${receiver.origin}/accepted/${at}`)
  async function sideOf(side: Accepter) {
    const addresses = await side.addresses(urls)
    let next = 0
    const publish = () => side.publish(addresses[(next += 1) % addresses.length] ?? '')
    const work = async () => {
      await receiver.arrivals()
      const { rate, done } = await rateOf(publish, { atOnce: AT_ONCE, time: bench.slice })
      await receiver.arrived(namesAtLeast(done))
      return { rate: rate * side.calls, done }
    }
    return () => withCosts(side, work, ({ done }) => done)
  }
  const kurier = await sideOf(await acceptingKurier(stage))
  const slices = await inTurn(bench.rounds, { kurier, peer: await sideOf(peer) })
  await stage.end()
  const title = `calls accepted, ${AT_ONCE} in flight`
  return [ratioFigure({ title, peer, slices, value: ({ rate }) => rate, unit: '/s', more: costWords })]
}
