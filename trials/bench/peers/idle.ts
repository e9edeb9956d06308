import { setTimeout as pause } from 'node:timers/promises'
import { callbackStage } from '../measuring/callbacks.ts'
import { median } from '../measuring/median.ts'
import { memoryOf, memoryTogether } from '../measuring/processor-time.ts'
import type { MeasuredFigure } from '../measuring/row.ts'
import { ratioFigure, withCosts, type PeerBench, type Slices } from './beside.ts'
import { deliveringKurier } from './kurier.ts'
import type { Notifier } from './notifier.ts'

/** Milliseconds after which a node that nobody asks counts as idle. */
const IDLE_AFTER = 10_000
const MIB = 2 ** 20

type Idle = { memory: Record<string, number>; service: number; costs: Record<string, number> }

/** Memory of the service, and of what it needs, and their processor time in a second, while nobody asks for anything. */
export async function measureIdle({ bench, identity, peer }: PeerBench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench, { identity })
  const kurier = deliveringKurier(stage)
  await pause(IDLE_AFTER)
  const slices: Slices<Idle> = { kurier: [], peer: [] }
  for (let round = 0; round < bench.rounds; round += 1) {
    const [ofKurier, ofPeer] = await Promise.all([idleOf(kurier, bench.slice), idleOf(peer, bench.slice)])
    slices.kurier.push(ofKurier)
    slices.peer.push(ofPeer)
  }
  await stage.end()
  const title = 'memory of the idle service'
  return [ratioFigure({ title, peer, slices, value: ({ service }) => service, unit: ' MB', more: idleWords })]
}

async function idleOf(side: Notifier, time: number): Promise<Idle> {
  const work = async () => {
    await pause(time)
    const { service = [], ...others } = await side.parts()
    const ofService = (await Promise.all(service.map(memoryOf))).reduce((sum, bytes) => sum + bytes, 0)
    const ofOthers = Object.entries(others).map(
      async ([part, pids]) => [part, (await memoryTogether(pids)) / MIB] as const,
    )
    return { service: ofService / MIB, memory: Object.fromEntries(await Promise.all(ofOthers)) }
  }
  return withCosts(side, work, () => time / 1000)
}

function idleWords(slices: readonly Idle[]): string {
  const middle = (of: (slice: Idle) => number) => median(slices.map(of))
  const parts = Object.keys(slices[0]?.memory ?? {})
  const memory = parts.map((part) => `, ${part} ${middle((slice) => slice.memory[part] ?? 0).toFixed(0)} MB`).join('')
  const names = ['service', ...parts]
  const times = names.map((part) => `${part} ${middle(({ costs }) => costs[part] ?? 0).toFixed(1)} ms`)
  return `${memory}; processor time of a second: ${times.join(', ')}`
}
