import { z } from 'zod'
import { asUuid } from '../platform/ids.ts'
import { submissionState } from '../submissions/schema.ts'
import type { CaseFilter } from './list-cases.ts'

const HOUR = 3_600_000

const id = z
  .string()
  .transform((text) => asUuid(text.trim()))
  .optional()

const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional()

/** The beginning of a day in Europe/Berlin, where the portal's users are; nothing for what is no day. */
const berlin = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' })

function beginningOf(day: string, plusDays = 0): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const inUtc = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(inUtc.getTime())) return undefined
  inUtc.setUTCDate(inUtc.getUTCDate() + plusDays)
  // midnight UTC is 1 or 2 o'clock there, always before the hour at which the clocks change
  return new Date(inUtc.getTime() - Number(berlin.format(inUtc)) * HOUR)
}

/**
 * Query members of the list of cases, for page and route alike; what does not fit counts as not given. `state` is that of
 * a submission, `reply` that of a reply; `from` and `to` are days of the last event (YYYY-MM-DD), both included; `before` is the `next` of the page before.
 */
export const caseQuery = z
  .object({
    state: submissionState.optional().catch(undefined),
    reply: submissionState.optional().catch(undefined),
    service: text,
    destination: id,
    client: id,
    from: text,
    to: text,
    before: text,
  })
  .transform(({ state, reply, from, to, ...others }): CaseFilter => {
    const [since, until] = [from && beginningOf(from), to && beginningOf(to, 1)]
    return {
      ...others,
      ...(state && { states: [state] }),
      ...(reply && { replyStates: [reply] }),
      ...(since && { since }),
      ...(until && { until }),
    }
  })
