import { setTimeout as pause } from 'node:timers/promises'
import type { CallbackStage } from './callbacks.ts'
import type { Arrival } from './receiver.ts'
import type { MeasuredFigure } from './row.ts'

type Submits = { submit: (at: number) => Promise<{ submissionId: string }>; count: number; every: number }

/**
 * Submits again and again and measures how long after each answer its callback came.
 * @param every milliseconds from one submit to the next
 * @returns milliseconds, in their order
 */
export async function callbackWaits(stage: CallbackStage, { submit, count, every }: Submits): Promise<number[]> {
  const answered = new Map<string, number>()
  const underWay: Promise<void>[] = []
  await stage.arrivals()
  for (let at = 0; at < count; at += 1) {
    const one = async (): Promise<void> => {
      const { submissionId } = await submit(at)
      answered.set(submissionId, performance.timeOrigin + performance.now())
    }
    underWay.push(one())
    await pause(every)
  }
  await Promise.all(underWay)
  const came = await stage.arrived((all) => [...answered.keys()].every((id) => timesOf(all).has(id)))
  const times = timesOf(came)
  return [...answered].map(([id, at]) => Math.max(0, (times.get(id) ?? Infinity) - at)).sort((a, b) => a - b)
}

/** The wait that this share of the waits, from 0 to 1, does not exceed. */
export const partOf = (waits: readonly number[], share: number): number =>
  waits[Math.floor((waits.length - 1) * share)] ?? 0

/** This share of the waits as a figure, with the least and the most of all. */
export const waitFigure = (
  waits: readonly number[],
  share: number,
): Pick<MeasuredFigure, 'value' | 'least' | 'most'> => ({
  value: partOf(waits, share),
  least: partOf(waits, 0),
  most: partOf(waits, 1),
})

/** When each submission was named first. */
function timesOf(arrivals: readonly Arrival[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { at, body } of arrivals) {
    const { submissionIds = [] } = JSON.parse(body) as { submissionIds?: string[] } // a callback about new submissions
    for (const id of submissionIds) if (!times.has(id)) times.set(id, at)
  }
  return times
}
