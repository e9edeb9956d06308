import { may, organisationsFor } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { AttemptList, AttemptRow, AttemptsQuery, OwnerShown } from './log-schema.ts'
import { selectAttempts, selectOwners, type AttemptLogRow } from './log-store.ts'
import { dayBounds } from '../platform/berlin-day.ts'
import { dueOf, shownUrl } from './shown.ts'
import { pageOf } from '../platform/page-of.ts'
import { PAGE_SIZE } from '../platform/terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** Attempts on one page of the log. */
const MOST_OWNERS = 500

/**
 * The delivery log of the organisations whose callbacks this actor may see, newest first. An attempt belongs to the
 * organisation of the destination or client whose address it went to.
 * @param query `from` and `to` as dates mean whole days in Berlin; `before` the id of the last attempt already seen
 * @returns `older` to go on with, or null at the end
 */
export const listAttempts = readableFromReplica(
  async ({ db: { pool: db }, actor, clock }: Context, query: AttemptsQuery): Promise<AttemptList> => {
    const now = await clock.service()
    const { from, to } = dayBounds(query)
    const rows = await selectAttempts(db, {
      organisations: organisationsFor(actor, 'see-callbacks'),
      destination: query.destination ?? null,
      client: query.client ?? null,
      type: query.type ?? null,
      failed: query.state === undefined ? null : query.state === 'failed',
      isTest: query.kind === undefined ? null : query.kind === 'test',
      errorClass: query.error ?? null,
      from,
      until: to,
      before: query.before ?? null,
      most: PAGE_SIZE + 1,
    })
    const { page, next } = pageOf(rows)
    return { attempts: page.map((row) => shownAttempt(actor, row, now)), older: next?.toString() ?? null }
  },
)

/** An attempt as this actor is shown it. `now`: the service clock. */
export function shownAttempt(actor: Actor, row: AttemptLogRow, now: Date): AttemptRow {
  const endpoint = { nextAttemptAt: row.endpointNextAttemptAt, pausedAt: row.endpointPausedAt }
  return {
    id: String(row.id),
    startedAt: row.startedAt.toISOString(),
    durationMilliseconds: row.durationMilliseconds,
    type: row.type,
    isTest: row.isTest,
    owner: { kind: row.ownerKind, id: row.ownerId, name: row.ownerName },
    url: shownUrl(row.url),
    status: row.status,
    errorClass: row.errorClass,
    notices: row.notices,
    waiting: row.waiting,
    givenUp: row.givenUp,
    due: row.waiting === 0 ? null : dueOf({ nextAttemptAt: row.noticeNextAttemptAt }, endpoint, now),
    maySendAgain: row.organisationId !== null && may(actor, 'send-again', row.organisationId),
  }
}

/** Destinations and clients that the log can be narrowed to, by name; of each kind the first 500. */
export async function listReceivers({ db: { pool: db }, actor }: Context): Promise<OwnerShown[]> {
  const organisations = organisationsFor(actor, 'see-callbacks')
  const rows = await selectOwners(db, { organisations, most: MOST_OWNERS })
  return rows.map(({ kind, id, name }) => ({ kind, id, name }))
}
