import { z } from 'zod'
import { problemCodes } from '@kurier/wire/codes'
import { callMethods } from '@kurier/wire/names'

const day = z.iso.datetime({ offset: true }).or(z.iso.date()).optional().catch(undefined)

/**
 * Query members of the list; values that do not fit count as not given, as in every list of the portal. `request`: the one call
 * with this request id; `before`: the last request id already seen.
 */
export const refusedCallsQuery = z.object({
  request: z.guid().toLowerCase().optional().catch(undefined),
  status: z.coerce.number().int().min(400).max(599).optional().catch(undefined),
  code: z.enum(problemCodes).optional().catch(undefined),
  method: z.enum(callMethods).optional().catch(undefined),
  from: day,
  to: day,
  before: z.guid().toLowerCase().optional().catch(undefined),
})
export type RefusedCallsQuery = z.output<typeof refusedCallsQuery>

/** `pointer`: of the first fault, null where the problem has none. */
const refusedCall = z.object({
  requestId: z.guid(),
  at: z.string(),
  method: z.string(),
  route: z.string(),
  path: z.string(),
  queryNames: z.array(z.string()),
  status: z.int(),
  code: z.enum(problemCodes),
  pointer: z.string().nullable(),
})
export type ShownRefusedCall = z.output<typeof refusedCall>

/** `all`: refused in the last 14 days; `unkept`: those of them without a record; `older`: `before` of the next page. */
export const refusedCallsAnswer = z.object({
  clientName: z.string(),
  calls: z.array(refusedCall),
  older: z.guid().nullable(),
  all: z.int(),
  unkept: z.int(),
})
export type RefusedCallsAnswer = z.output<typeof refusedCallsAnswer>
