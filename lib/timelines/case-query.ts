import { z } from 'zod'
import { dayBounds } from '../platform/berlin-day.ts'
import { asUuid } from '../platform/ids.ts'
import { dayInQuery } from '../platform/time-in-query.ts'
import { documentState } from '../documents/schema.ts'
import type { CaseFilter } from './list-cases.ts'

const id = z
  .string()
  .transform((text) => asUuid(text.trim()))
  .optional()

const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional()

/**
 * Query members of the list of cases, for page and route alike; values that do not fit count as not given. `state` is
 * that of a submission, `reply` that of a reply; `from` and `to` are days of the last event (YYYY-MM-DD), both
 * included; `before` is the `next` of the page before.
 */
export const caseQuery = z
  .object({
    state: documentState.optional().catch(undefined),
    reply: documentState.optional().catch(undefined),
    service: text,
    destination: id,
    client: id,
    from: dayInQuery,
    to: dayInQuery,
    before: text,
  })
  .transform(({ state, reply, from, to, ...others }): CaseFilter => {
    const { from: since, to: until } = dayBounds({ from, to })
    return {
      ...others,
      ...(state && { states: [state] }),
      ...(reply && { replyStates: [reply] }),
      ...(since && { since }),
      ...(until && { until }),
    }
  })
