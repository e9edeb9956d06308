import { callbackStage } from '../measuring/callbacks.ts'
import { rateOf } from '../measuring/load.ts'
import { median } from '../measuring/median.ts'
import { openReceiver, type Receiver } from '../measuring/receiver.ts'
import type { MeasuredFigure } from '../measuring/row.ts'
import { costWords, inTurn, namesAtLeast, ratioFigure, withCosts, type PeerBench, type Slices } from './beside.ts'
import { acceptingKurier, deliveringKurier } from './kurier.ts'
import { AT_ONCE, namedIn, type Accepter, type Deliverer } from './notifier.ts'

const BACKLOG = 3000
const ADDRESSES = 500

type Delivery = { rate: number; requests: number; costs: Record<string, number> }
type Round = { one: Delivery; contacts: Delivery; kept: Delivery }

const titles: Record<keyof Round, string> = {
  one: `backlog of ${BACKLOG} to one address`,
  contacts: `${ADDRESSES} new addresses, one each`,
  kept: `the same ${ADDRESSES} addresses, ${BACKLOG / ADDRESSES} each`,
}

/** Backlogs to one address, to new ones on ports of their own, and to those once more, their connections kept. */
export async function measureDelivery({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { identity })
  const receivers: Receiver[] = []
  for (let round = 0; round <= bench.rounds; round += 1) receivers.push(await openReceiver(bench, identity, ADDRESSES))
  async function roundOf(side: Deliverer, round: number): Promise<Round> {
    const receiver = receivers[round]
    if (!receiver) throw new Error('each round has its receiver')
    const [one] = await side.addresses([`${stage.receiver.origin}/one`])
    const many = await side.addresses(receiver.origins.map((origin) => `${origin}/many`))
    const repeated = (list: readonly (string | undefined)[], times: number) =>
      Array.from({ length: times }, () => list.filter((address) => address !== undefined)).flat()
    return {
      one: await delivered(side, stage.receiver, repeated([one], BACKLOG)),
      contacts: await delivered(side, receiver, many),
      kept: await delivered(side, receiver, repeated(many, BACKLOG / ADDRESSES)),
    }
  }
  const kurier = deliveringKurier(stage)
  const rounds = await inTurn(bench.rounds, {
    kurier: (round) => roundOf(kurier, round),
    peer: (round) => roundOf(peer, round),
  })
  for (const receiver of receivers) await receiver.close()
  await stage.end()
  const names = Object.keys(titles) as (keyof Round)[] // the keys of a record of these
  return names.map((name) => {
    const of = (side: readonly Round[]): Delivery[] => side.map((round) => round[name])
    const slices: Slices<Delivery> = { kurier: of(rounds.kurier), peer: of(rounds.peer) }
    return ratioFigure({
      title: titles[name],
      peer,
      slices,
      value: ({ rate }) => rate,
      unit: '/s',
      more: deliveryWords,
    })
  })
}

const deliveryWords = (slices: readonly Delivery[]): string =>
  ` in ${median(slices.map(({ requests }) => requests))} requests${costWords(slices)}`

/** A backlog from the first callback to the last; what the first one names was sent before, and does not count. */
async function delivered(side: Deliverer, receiver: Receiver, addresses: readonly string[]): Promise<Delivery> {
  const release = await side.backlog(addresses)
  await receiver.arrivals()
  const work = async () => {
    const [came] = await Promise.all([receiver.arrived(namesAtLeast(addresses.length)), release()])
    const [first] = came
    const time = (came.at(-1)?.at ?? 0) - (first?.at ?? 0)
    const named = addresses.length - namedIn(first?.body ?? '').length
    return { rate: (named / time) * 1000, requests: came.length }
  }
  return withCosts(side, work, () => addresses.length)
}

/** Calls accepted in a second while what they bring is delivered; the processor time holds the delivering, too. */
export async function measureAccepted({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { identity })
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
