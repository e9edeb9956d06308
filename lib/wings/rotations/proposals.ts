import { DAY } from '../../platform/durations.ts'
import type { ProposalReason } from './terms.ts'

/** A proposal comes so long before a certificate or a client's secret ends. */
export const ENDING = 30 * DAY

/** What is in use now: since when, and when it ends by itself. */
export type InUse = { since: Date; endsAt: Date | null }

export type Proposal = { reason: ProposalReason; at: Date }

type ProposalMoment = {
  /** the machine's clock, by which certificates end */
  machine: Date
  /** the service's, by which keys have an age */
  service: Date
  /** months after which a new one is proposed; 0: never for its age */
  months: number
}

/**
 * Whether what is in use should be exchanged, and why: it ends within thirty days or has ended, or it is old. Only a
 * proposal; nothing begins without a person.
 */
export function proposalFor(
  { since, endsAt }: InUse,
  { machine, service, months }: ProposalMoment,
): Proposal | undefined {
  if (endsAt && endsAt.getTime() - machine.getTime() < ENDING) return { reason: 'certificate-ending', at: endsAt }
  const at = monthsAfter(since, months)
  return months > 0 && at <= service ? { reason: 'age', at } : undefined
}

/** The same day of another month, or the last one of a month that is too short. */
export function monthsAfter(date: Date, months: number): Date {
  const after = new Date(date)
  after.setUTCDate(1)
  after.setUTCMonth(after.getUTCMonth() + months)
  const last = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate()
  after.setUTCDate(Math.min(date.getUTCDate(), last))
  return after
}
