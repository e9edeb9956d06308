import { setTimeout as pause } from 'node:timers/promises'
import { destination, submitted } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { callbackStage } from '../measuring/callbacks.ts'
import { rateOf } from '../measuring/load.ts'
import type { Arrival } from '../measuring/receiver.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const AT_ONCE = 8

/** How long after the answer to a submit its callback comes, while half as much is submitted as the product can take. */
export async function measureSubmitToCallback(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const { send, sender, receiver: owner } = await bothSides(stage.product)
  const callback = { url: `${stage.receiver.origin}/submitted`, secret: 'x'.repeat(32) }
  const destinationId = await destination(send, owner, { callback })
  const full = await rateOf(() => submitted(send, sender, destinationId), { atOnce: AT_ONCE, time: bench.slice })
  await stage.quiet()
  await stage.arrivals()
  const every = 2000 / full.rate
  const answered = new Map<string, number>()
  const underWay: Promise<void>[] = []
  const one = async (): Promise<void> => {
    const { submissionId } = await submitted(send, sender, destinationId)
    answered.set(submissionId, performance.timeOrigin + performance.now())
  }
  for (const end = Date.now() + bench.rounds * bench.slice; Date.now() < end;) {
    underWay.push(one())
    await pause(every)
  }
  await Promise.all(underWay)
  const came = await stage.arrived((all) => timesOf(all).size >= answered.size)
  const times = timesOf(came)
  const waits = [...answered].map(([id, at]) => Math.max(0, (times.get(id) ?? Infinity) - at)).sort((a, b) => a - b)
  const part = (share: number): number => waits[Math.floor((waits.length - 1) * share)] ?? 0
  await stage.end()
  const title = 'from the answer to a submit to its callback at half load, 99 of 100'
  const details = [
    `${waits.length} submits, ${(full.rate / 2).toFixed(1)} a second; half of them ${part(0.5).toFixed(1)} ms`,
  ]
  return [{ title, unit: 'ms', goal: { most: 40 }, value: part(0.99), least: part(0), most: part(1), details }]
}

/** When each submission was named first. */
function timesOf(arrivals: readonly Arrival[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { at, body } of arrivals) {
    const { submissionIds = [] } = JSON.parse(body) as { submissionIds?: string[] } // a callback about new submissions
    for (const id of submissionIds) if (!times.has(id)) times.set(id, at)
  }
  return times
}
