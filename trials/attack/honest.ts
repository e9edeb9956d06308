import { setTimeout as pause } from 'node:timers/promises'
import { Agent, setGlobalDispatcher } from 'undici'
import { median } from '../bench/measuring/median.ts'
import type { Party, Send } from '../../server/testing/service.ts'
import { submitted } from '../../server/testing/service.ts'
import { HONEST } from './target.ts'

/** Milliseconds that honest callers wait; `failed`: calls without a proper answer. */
export type Waits = { submit: number; worst: number; page: number; failed: number; count: number }

/** Milliseconds between two applications, so that nothing of this is a load. */
const BETWEEN = 100

/** Gives all that this process sends an address of its own. */
export function callHonestly(): void {
  setGlobalDispatcher(new Agent({ localAddress: HONEST }))
}

/** A node that has just started grows with its first calls, whoever sends them. */
export async function warmUp({ send, sender, destinationId }: Caller): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const submits = Array.from({ length: 8 }, () => submitted(send, sender, destinationId))
    await Promise.all([...submits, send('GET', '/sign-in'), send('GET', '/nothing-here')])
  }
}

type Caller = { send: Send; sender: Party; destinationId: string }

/** Hands in applications and looks at a page, one after the other, for `time` milliseconds. */
export async function honestWaits({ send, sender, destinationId }: Caller, time: number): Promise<Waits> {
  const submits: number[] = []
  const pages: number[] = []
  let failed = 0
  const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now()
    await work().catch(() => (failed += 1))
    times.push(performance.now() - started)
  }
  const end = performance.now() + time
  while (performance.now() < end) {
    await timed(submits, () => submitted(send, sender, destinationId))
    // as often as a person would, far below what a network may ask for
    if (submits.length % 4 === 1)
      await timed(pages, async () => {
        const { status } = await send('GET', '/sign-in')
        if (status !== 200) throw new Error(`the page answered ${status}`)
      })
    await pause(BETWEEN)
  }
  const worst = Math.max(...submits)
  return { submit: median(submits), worst, page: median(pages), failed, count: submits.length }
}
