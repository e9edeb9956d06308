import { may, organisationsFor } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { AttemptList, AttemptRow, AttemptsQuery, ShownOwner, Wait } from './log-schema.ts'
import { selectAttempts, selectOwners, type AttemptLogRow } from './log-store.ts'
import { dayBounds } from '../../platform/berlin-day.ts'
import { outcomeShown, shownUrl } from './shown.ts'
import { waitAt, waitsOf } from './waits.ts'
import { pageOf } from '../../platform/page-of.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** Attempts on one page of the log. */
const MOST_OWNERS = 500

/**
 * The delivery log of the organisations whose callbacks this actor may see, newest first. An attempt belongs to the
 * organisation of the destination or client whose address it went to.
 * @param query `from` and `to` as dates mean whole days in Berlin; `before` the id of the last attempt already seen
 * @returns `older` to go on with, or null at the end
 */
export const listAttempts = readableFromReplica(
  async ({ db, actor, clock }: Context, query: AttemptsQuery): Promise<AttemptList> => {
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
      now,
    })
    const { page, next } = pageOf(rows)
    const first = page.map(({ nextNoticeId }) => nextNoticeId)
    const waits = await waitsOf(db, first, now)
    return { attempts: page.map((row) => shownAttempt(actor, row, waits)), older: next?.toString() ?? null }
  },
)

/** An attempt as this actor is shown it. `waits`: also of the notice that it names first. */
export function shownAttempt(actor: Actor, row: AttemptLogRow, waits: ReadonlyMap<number, Wait>): AttemptRow {
  return {
    id: String(row.id),
    startedAt: row.startedAt.toISOString(),
    durationMilliseconds: row.durationMilliseconds,
    type: row.type,
    isTest: row.isTest,
    owner: { kind: row.ownerKind, id: row.ownerId, name: row.ownerName },
    url: shownUrl(row.url),
    ...outcomeShown(row),
    notices: row.notices,
    waiting: row.waiting,
    givenUp: row.givenUp,
    wait: waitAt(row.nextNoticeId, waits),
    maySendAgain: row.organisationId !== null && may(actor, 'send-again', row.organisationId),
  }
}

/** Destinations and clients that the log can be narrowed to, by name; of each kind the first 500. */
export async function listReceivers({ db, actor }: Context): Promise<ShownOwner[]> {
  const organisations = organisationsFor(actor, 'see-callbacks')
  const rows = await selectOwners(db, { organisations, most: MOST_OWNERS })
  return rows.map(({ kind, id, name }) => ({ kind, id, name }))
}
