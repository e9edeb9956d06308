import { callbackBody } from '#lib/callbacks/callback-body.ts'
import { claim, type CallbackClaim } from '#lib/callbacks/claim/claim.ts'
import { releaseEndpoint } from '#lib/callbacks/claim/delivery-store.ts'
import type { Instant } from '#lib/callbacks/instant.ts'
import type { Outcome } from '#lib/callbacks/outcome.ts'
import { recordAttempt } from '#lib/callbacks/claim/record-attempt.ts'
import { STREAM_EVENTS } from '#lib/callbacks/terms.ts'
import type { Handle } from '#lib/platform/database.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Agenda } from './agenda.ts'
import type { Random } from './random.ts'
import { selectNextDue } from './store.ts'
import { SECOND } from '#lib/platform/durations.ts'

/** How a receiver behaves; without an entry it answers. */
export type Behaviour = { failsSince?: Date; failure?: 'certificate' | 'unknown-host'; stumbles?: number }

/** Milliseconds after which an attempt that fell on the story's very end is left for nobody. */
const LANES = { proven: 50, untried: 50, failing: 50 }

const failures = {
  certificate: { errorClass: 'tls', durationMs: 140, detail: 'The certificate of the receiver has expired.' },
  'unknown-host': { errorClass: 'dns', durationMs: 35, detail: 'The host name does not exist.' },
} as const

/**
 * Plays the callbacks of the demo: claims and results are the product's own, only the receivers are made up, so that
 * nothing is sent.
 */
export class Deliveries {
  private readonly dueAt = new Map<string, number>()
  private readonly tx: Handle
  private readonly agenda: Agenda
  private readonly behaviours: ReadonlyMap<string, Behaviour>
  private readonly random: Random
  /** Told after each attempt, since it may have let a side know something. */
  private readonly onDelivered: (at: Date) => Promise<void>

  constructor(
    tx: Handle,
    agenda: Agenda,
    behaviours: ReadonlyMap<string, Behaviour>,
    random: Random,
    onDelivered: (at: Date) => Promise<void>,
  ) {
    this.tx = tx
    this.agenda = agenda
    this.behaviours = behaviours
    this.random = random
    this.onDelivered = onDelivered
  }

  /** To be called after an event at this time, which may have queued notices. */
  afterEvent(at: Date): void {
    this.agenda.add(new Date(at.getTime() + this.random.between(1, 3) * SECOND), (now) => this.deliver(now))
  }

  private async deliver(now: Date): Promise<void> {
    const at: Instant = { now, machineNow: now, reading: performance.now() }
    for (const taken of await claim(this.tx, at, { free: LANES })) {
      // no stream of events is seeded
      if (taken.notices.length === 0 || taken.type === STREAM_EVENTS) await releaseEndpoint(this.tx, taken)
      else await this.attempt(taken, at)
      await this.scheduleNext(taken.endpointId, now)
    }
  }

  private async attempt(taken: CallbackClaim, startedAt: Instant): Promise<void> {
    const outcome = this.outcome(taken, startedAt.now)
    const endedAt = { ...startedAt, now: new Date(startedAt.now.getTime() + outcome.durationMs) }
    const subjects = taken.notices.map(({ subject }) => subject)
    const requestBody = callbackBody(taken.type, subjects, wireAddresses().callbackTypeBase)
    const callbackTimestamp = Math.floor(startedAt.now.getTime() / SECOND)
    const made = { requestBody, callbackTimestamp, outcome, startedAt, endedAt }
    const { delivered } = await recordAttempt(this.tx, taken, made, this.random.between(0, 1))
    if (delivered > 0) await this.onDelivered(endedAt.now)
  }

  private outcome(taken: CallbackClaim, at: Date): Outcome {
    const { failsSince, failure = 'certificate', stumbles = 0 } = this.behaviours.get(taken.endpointId) ?? {}
    if (failsSince && at >= failsSince) return { outcome: 'failed', steps: [], ...failures[failure] }
    const durationMs = Math.round(this.random.between(40, 380))
    if (taken.failures === 0 && this.random.happens(stumbles)) {
      return { outcome: 'answered', status: 503, excerpt: 'Wartungsarbeiten', durationMs: durationMs + 900, steps: [] }
    }
    return { outcome: 'answered', status: 204, excerpt: '', durationMs, steps: [] }
  }

  private async scheduleNext(endpointId: string, now: Date): Promise<void> {
    const [row] = await selectNextDue(this.tx, { endpointId, now })
    if (!row?.at) return
    const next = Math.max(row.at.getTime(), now.getTime()) + SECOND / 5
    const known = this.dueAt.get(endpointId)
    if (known !== undefined && known > now.getTime() && known <= next) return
    this.dueAt.set(endpointId, next)
    this.agenda.add(new Date(next), (at) => this.deliver(at))
  }
}
