import { destination, submitted } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { callbackWaits, partOf, waitFigure } from '../measuring/callback-waits.ts'
import { callbackStage } from '../measuring/callbacks.ts'
import { rateOf } from '../measuring/load.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const AT_ONCE = 8
/** Milliseconds from one submit to the next of a node with little to do. */
const SELDOM = 100

/**
 * How long after the answer to a submit its callback comes: at ten a second, and while half as much is submitted as the
 * product can take.
 */
export async function measureSubmitToCallback(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const { send, sender, receiver: owner } = await bothSides(stage.product)
  const callback = { url: `${stage.receiver.origin}/submitted`, secret: 'x'.repeat(32) }
  const destinationId = await destination(send, owner, { callback })
  const submit = () => submitted(send, sender, destinationId)
  const time = bench.rounds * bench.slice
  await callbackWaits(stage, { submit, count: 50, every: SELDOM })
  const seldom = await callbackWaits(stage, { submit, count: Math.ceil(time / SELDOM), every: SELDOM })
  const full = await rateOf(submit, { atOnce: AT_ONCE, time: bench.slice })
  await stage.quiet()
  const every = 2000 / full.rate
  const half = await callbackWaits(stage, { submit, count: Math.ceil(time / every), every })
  await stage.end()
  const details = [
    `${half.length} submits, ${(full.rate / 2).toFixed(1)} a second; half of them ${partOf(half, 0.5).toFixed(1)} ms`,
  ]
  const of = 'from the answer to a submit to its callback'
  return [
    {
      title: `${of} at 10 a second, half of them`,
      unit: 'ms',
      goal: { most: 1.3 },
      ...waitFigure(seldom, 0.5),
      details: [],
    },
    {
      title: `${of} at 10 a second, 99 of 100`,
      unit: 'ms',
      goal: { most: 4 },
      ...waitFigure(seldom, 0.99),
      details: [],
    },
    { title: `${of} at half load, 99 of 100`, unit: 'ms', goal: { most: 40 }, ...waitFigure(half, 0.99), details },
  ]
}
