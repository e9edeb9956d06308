import { problemCodes, type ProblemCode } from '@kurier/wire/codes'
import { assertMay } from '../../accounts/permissions.ts'
import { nameOfClient } from '../../clients/store.ts'
import { dayBounds } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/deadlines.ts'
import { HOUR } from '../../platform/durations.ts'
import { notFound } from '../../platform/errors.ts'
import { asUuid } from '../../platform/ids.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import type { RefusedCallsAnswer, RefusedCallsQuery } from './schema.ts'
import { countRefusedCalls, selectRefusedCalls, type RefusedCallRow } from './store.ts'

/**
 * Refused calls of a client in the last 14 days, newest first, for who may see the client.
 * @param input `from` and `to` as dates mean whole days in Berlin
 * @throws Refusal `not-found`
 */
export const listRefusedCalls = readableFromReplica(
  async (
    { db, actor, clock }: Context,
    input: RefusedCallsQuery & { clientId: string; most?: number },
  ): Promise<RefusedCallsAnswer> => {
    const clientId = asUuid(input.clientId)
    const client = clientId && (await nameOfClient(db, clientId))
    if (!client) throw notFound('client')
    assertMay(actor, { permission: 'see-clients', see: 'see-clients', what: 'client' }, client.organisationId)
    const { from, to } = dayBounds(input)
    const { most = PAGE_SIZE } = input
    const rows = await selectRefusedCalls(db, {
      clientId,
      requestId: input.request ?? null,
      status: input.status ?? null,
      code: input.code ?? null,
      method: input.method ?? null,
      from,
      until: to,
      before: input.before ?? null,
      most: most + 1,
    })
    const [counted] = await countRefusedCalls(db, { clientId, since: firstHour(clock.machine()) })
    const calls = rows.slice(0, most).map(shown)
    const { all, kept: recorded } = counted ?? { all: 0, kept: 0 }
    return {
      clientName: client.name,
      calls,
      older: rows.length > most ? (calls.at(-1)?.requestId ?? null) : null,
      all,
      unkept: Math.max(0, all - recorded),
    }
  },
)

/** The first whole hour of which both records and counts are kept. */
const firstHour = (now: Date): Date => new Date(Math.ceil((now.getTime() - kept['refused-calls']) / HOUR) * HOUR)

function shown({ code, at, ...row }: RefusedCallRow): RefusedCallsAnswer['calls'][number] {
  return { ...row, at: at.toISOString(), code: knownCode(code) }
}

/** A version after this one may have written another. */
const knownCode = (code: string): ProblemCode => problemCodes.find((one) => one === code) ?? 'internal'
