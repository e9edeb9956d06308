import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@kurier/own-postgres/free-port'
import { callbackStage, type CallbackStage } from '../measuring/callbacks.ts'
import { median } from '../measuring/median.ts'
import type { MeasuredFigure } from '../measuring/row.ts'
import { inTurn, ratioFigure, type PeerBench } from './beside.ts'
import { acceptingKurier } from './kurier.ts'
import { namedIn, withEach, type Accepter } from './notifier.ts'

const SECONDS = 10
const LIVE = { count: 10, perSecond: 10 }
/** Milliseconds that a message counts for which arrives with its answer or before it, since ratios are made of it. */
const LEAST = 0.1
const DEAD = { count: 100, perSecond: 20 }

/** Milliseconds from the answer to the arrival, of half of the messages and of 99 of 100. */
type Waits = { half: number; most: number }

/** How long after its answer a message arrives, ten a second. */
export async function measureLatency({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { identity })
  const sideOf = async (side: Accepter) => {
    const live = await liveOf(stage, side)
    return () => waitsOf(stage, side, live)
  }
  const kurier = await sideOf(await acceptingKurier(stage))
  const slices = await inTurn(bench.rounds, { kurier, peer: await sideOf(peer) })
  await stage.end()
  const title = `from the answer to the arrival, ${LIVE.perSecond} a second`
  return [
    ratioFigure({ title: `${title}, half of them`, peer, slices, value: ({ half }) => half, unit: ' ms' }),
    ratioFigure({ title: `${title}, 99 of 100`, peer, slices, value: ({ most }) => most, unit: ' ms' }),
  ]
}

type Beside = { alone: Waits; beside: Waits; wasted: number }

/** The same for ten live addresses while a hundred new ones that refuse, are mute or faulty are told, too. */
export async function measureDead({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { identity })
  const closed = await freePort(undefined)
  const { origin } = stage.receiver
  const kinds = [`https://127.0.0.1:${closed}/refusing`, `${origin}/mute`, `${origin}/fault`]
  const sideOf = async (side: Accepter) => {
    const live = await liveOf(stage, side)
    return async (round: number): Promise<Beside> => {
      const alone = await waitsOf(stage, side, live)
      const urls = Array.from(
        { length: DEAD.count },
        (_, at) => `${kinds[at % kinds.length]}/${side.name}-${round}-${at}`,
      )
      const dead = await side.addresses(urls)
      await withEach(dead, side.publish)
      const more = paced(DEAD.perSecond, (at) => side.publish(dead[at % dead.length] ?? ''))
      const [beside] = await Promise.all([waitsOf(stage, side, live), more])
      await side.forget(dead)
      return { alone, beside, wasted: beside.wasted }
    }
  }
  const kurier = await sideOf(await acceptingKurier(stage))
  const slices = await inTurn(bench.rounds, { kurier, peer: await sideOf(peer) })
  await stage.end()
  const title = `${LIVE.count} live addresses beside ${DEAD.count} dead ones, 99 of 100`
  const more = (of: readonly Beside[]): string => {
    const times = median(of.map(({ alone, beside }) => beside.most / alone.most))
    const alone = median(of.map((one) => one.alone.most))
    const wasted = median(of.map((one) => one.wasted))
    return `; alone ${alone.toFixed(1)} ms, ${times.toFixed(1)} times as much beside them; ${wasted} requests to the dead`
  }
  return [ratioFigure({ title, peer, slices, value: ({ beside }) => beside.most, unit: ' ms', more })]
}

const liveOf = ({ receiver }: CallbackStage, side: Accepter): Promise<string[]> =>
  side.addresses(Array.from({ length: LIVE.count }, (_, at) => `${receiver.origin}/live/${at}`))

/** Does something so often in a second, whether or not what was begun before has ended. */
async function paced(perSecond: number, work: (at: number) => Promise<unknown>): Promise<void> {
  const underWay: Promise<unknown>[] = []
  for (let at = 0; at < SECONDS * perSecond; at += 1) {
    underWay.push(work(at))
    await pause(1000 / perSecond)
  }
  await Promise.all(underWay)
}

async function waitsOf(
  { receiver }: CallbackStage,
  side: Accepter,
  live: readonly string[],
): Promise<Waits & { wasted: number }> {
  await receiver.arrivals()
  const answered = new Map<string, number>()
  await paced(LIVE.perSecond, async (at) => {
    const id = await side.publish(live[at % live.length] ?? '')
    answered.set(id, performance.timeOrigin + performance.now())
  })
  const times = new Map<string, number>()
  let next = 0
  const came = await receiver.arrived((all) => {
    for (const { at, body } of all.slice(next)) for (const id of namedIn(body)) if (!times.has(id)) times.set(id, at)
    next = all.length
    return [...answered.keys()].every((id) => times.has(id))
  })
  const waits = [...answered].map(([id, at]) => Math.max(LEAST, (times.get(id) ?? Infinity) - at)).sort((a, b) => a - b)
  const part = (share: number): number => waits[Math.floor((waits.length - 1) * share)] ?? 0
  return { half: part(0.5), most: part(0.99), wasted: came.filter(({ path }) => !path.startsWith('/live/')).length }
}
