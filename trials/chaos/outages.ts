import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { publicService } from '@kurier/sides/application'
import type { Parties } from './parties.ts'

export type Outage = {
  what: string
  /** Milliseconds of the monotonic clock. */
  from: number
  /** Milliseconds until readiness was answered with 200 again, and until a write was acknowledged again. */
  ready: number
  written: number
}

type Service = { readyAt: string; parties: Parties }

/** Longer than any recovery takes, on a busy machine too. */
const LIMIT = 300_000

const LOOK_EVERY = 100
const ANSWER_LIMIT = 5000
/** Milliseconds after which a service counts as unhurt by a strike. */
const UNHURT = 1000

/** Lets `strike` hit the service, and waits until it is ready and has acknowledged a new write. */
export async function outage(what: string, service: Service, strike: () => Promise<unknown>): Promise<Outage> {
  const from = performance.now()
  await strike()
  const [ready, written] = await Promise.all([
    recovered(from, () => isReady(service.readyAt)),
    recovered(from, () => writes(service.parties)),
  ])
  return { what, from, ready, written }
}

/** Milliseconds until `works` succeeds after it has failed, or from the beginning if it does not fail. */
async function recovered(from: number, works: () => Promise<boolean>): Promise<number> {
  for (let hasFailed = false; ;) {
    const asked = performance.now()
    const succeeded = await works()
    if (succeeded && (hasFailed || asked - from > UNHURT)) return hasFailed ? performance.now() - from : 0
    if (asked - from > LIMIT) throw new Error('the service has not come back within five minutes')
    hasFailed ||= !succeeded
    await pause(LOOK_EVERY)
  }
}

async function isReady(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(ANSWER_LIMIT) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function writes({ hasty, destinationIds }: Parties): Promise<boolean> {
  const request = {
    destinationId: destinationIds[0] ?? '',
    publicService: { ...publicService, name: randomUUID() },
    announcedAttachments: [],
  }
  return hasty.createSubmission(request).then(
    () => true,
    () => false,
  )
}
