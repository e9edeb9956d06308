import { freePort } from '@kurier/own-postgres/free-port'
import { destination, submitted } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { callbackWaits, partOf } from '../measuring/callback-waits.ts'
import { callbackStage } from '../measuring/callbacks.ts'
import { spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

/** As many addresses as a client may have checked at once. */
const LIVE = 5
const DEAD = 100
/** Milliseconds from one submit to the next. */
const EVERY = 50

/** How long callbacks to addresses that answer take once a hundred new ones that are dead are being tried, beside alone. */
export async function measureLiveBesideDead(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const { send, sender, receiver: owner } = await bothSides(stage.product)
  const made = Array.from({ length: LIVE }, async (_, at) => {
    const callback = { url: `${stage.receiver.origin}/live/${at}`, secret: 'x'.repeat(32) }
    return destination(send, owner, { callback })
  })
  const live = await Promise.all(made)
  const submit = (at: number) => submitted(send, sender, live[at % LIVE] ?? '')
  const slice = { submit, count: Math.ceil(bench.slice / EVERY), every: EVERY }
  const closed = await freePort(undefined)
  const kinds = [
    (at: number) => `https://127.0.0.1:${closed}/${at}`,
    (at: number) => `/mute/${at}`,
    (at: number) => `/fault/${at}`,
  ]
  const deadOf = (round: number) =>
    Array.from({ length: DEAD }, (_, at) => kinds[at % kinds.length]?.(at + round * DEAD) ?? '')
  await callbackWaits(stage, slice)
  const pairs: { alone: number[]; beside: number[] }[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const alone = await callbackWaits(stage, slice)
    await stage.tell(await stage.destinations(deadOf(round)))
    pairs.push({ alone, beside: await callbackWaits(stage, slice) })
    await stage.quiet()
  }
  await stage.end()
  const told = (side: 'alone' | 'beside', share: number) => spread(pairs.map((pair) => partOf(pair[side], share))).value
  const words = (side: 'alone' | 'beside') =>
    `${side}: half of them ${told(side, 0.5).toFixed(1)} ms, 99 of 100 ${told(side, 0.99).toFixed(1)} ms`
  const ratios = spread(pairs.map(({ alone, beside }) => partOf(beside, 0.99) / partOf(alone, 0.99)))
  const title = `callbacks to ${LIVE} live addresses beside ${DEAD} new dead ones, 99 of 100, beside alone`
  return [{ title, unit: '×', goal: { most: 1.3 }, ...ratios, details: [words('alone'), words('beside')] }]
}
