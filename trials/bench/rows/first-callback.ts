import { freePort } from '@kurier/own-postgres/free-port'
import { destination, submitted } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { callbackStage, type CallbackStage } from '../measuring/callbacks.ts'
import { spread } from '../measuring/median.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const DEAD = 100
const owners = { one: 'its own owner', each: 'other owners' } as const

/** How long the first callback to a new address takes once a hundred new ones that are dead are being tried. */
export async function measureFirstCallback(bench: Bench): Promise<MeasuredFigure[]> {
  const stage = await callbackStage(bench)
  const submit = await submitterOf(stage)
  const closed = await freePort(undefined)
  const mute = (at: number): string => `/mute/${at}`
  const mixed = [(at: number) => `https://127.0.0.1:${closed}/${at}`, mute, (at: number) => `/fault/${at}`]
  const kinds = { 'refusing, mute and faulty': (at: number) => mixed[at % mixed.length]?.(at) ?? '', mute }
  const measured: MeasuredFigure[] = []
  for (const [name, pathOf] of Object.entries(kinds)) {
    for (const owner of ['one', 'each'] as const) {
      const times: number[] = []
      for (let round = 0; round < bench.rounds; round += 1)
        times.push(await firstBehind(stage, { round, pathOf, owner, submit }))
      const title = `first callback behind ${DEAD} new dead addresses of ${owners[owner]} (${name})`
      measured.push({ title, unit: 's', goal: { most: 1 }, ...spread(times), details: [] })
    }
  }
  await stage.end()
  return measured
}

type Submitter = Awaited<ReturnType<typeof submitterOf>>
type Trial = { round: number; pathOf: (at: number) => string; owner: 'one' | 'each'; submit: Submitter }

/** Makes a destination that nothing was sent to yet, and submits to it when asked to. */
async function submitterOf({ product, receiver }: CallbackStage) {
  const { send, sender, receiver: owner } = await bothSides(product)
  let made = 0
  return async (): Promise<() => Promise<unknown>> => {
    const callback = { url: `${receiver.origin}/live/${(made += 1)}`, secret: 'x'.repeat(32) }
    const destinationId = await destination(send, owner, { callback })
    return () => submitted(send, sender, destinationId)
  }
}

async function firstBehind(stage: CallbackStage, { round, pathOf, owner, submit }: Trial): Promise<number> {
  const dead = Array.from({ length: DEAD }, (_, at) => pathOf(at + round * DEAD))
  const behind = await stage.destinations(dead, owner)
  const toLive = await submit()
  await stage.arrivals()
  await stage.tell(behind)
  await stage.arrived((all) => all.length > 0)
  await toLive()
  const answered = performance.timeOrigin + performance.now()
  const isLive = ({ path }: { path: string }) => path.startsWith('/live/')
  const came = await stage.arrived((all) => all.some(isLive))
  await stage.quiet()
  return Math.max(0, (came.find(isLive)?.at ?? 0) - answered) / 1000
}
