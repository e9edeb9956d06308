import { may } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { selectSending, type SendingRow } from './again-store.ts'
import { outcomeShown } from '../log/shown.ts'
import type { SendingAnswer, SendingQuery } from '../log/log-schema.ts'

/** Most attempts that an answer names. */
const MOST_NAMED = 5

/**
 * Progress, since a time, of notices that were sent by hand: delivered, tried in vain, or pending. Notices that were
 * cancelled meanwhile count as none of these.
 * @throws Refusal `not-found`, also for a notice of an organisation whose callbacks this actor may not see
 */
export async function followSending(
  { db, actor, clock }: Context,
  { notices, since }: SendingQuery,
): Promise<SendingAnswer> {
  const rows = await selectSending(db, { ids: notices, since: new Date(since), now: await clock.service() })
  const isAll = rows.length === new Set(notices).size
  if (!isAll || rows.some((row) => !may(actor, 'see-callbacks', row.organisationId ?? ''))) throw notFound('notice')
  const stands = rows.map(standOf)
  const count = (stand: Stand) => stands.filter((one) => one === stand).length
  return {
    pending: count('pending'),
    delivered: count('delivered'),
    failed: count('failed'),
    attempts: attemptsOf(rows),
  }
}

type Stand = 'pending' | 'delivered' | 'failed' | 'over'

function standOf({ state, attemptId, errorClass, isPutOff }: SendingRow): Stand {
  if (state === 'delivered') return 'delivered'
  if (attemptId !== null && errorClass !== null) return 'failed'
  if (state !== 'waiting') return 'over'
  return isPutOff ? 'failed' : 'pending'
}

function attemptsOf(rows: readonly SendingRow[]): SendingAnswer['attempts'] {
  const byId = new Map<number, SendingAnswer['attempts'][number]>()
  for (const { attemptId, ...row } of rows) {
    if (attemptId !== null) byId.set(attemptId, { id: String(attemptId), ...outcomeShown(row) })
  }
  return [...byId]
    .toSorted(([one], [other]) => other - one)
    .slice(0, MOST_NAMED)
    .map(([, attempt]) => attempt)
}
