import { may, organisationsFor } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { CountUpTo, ReceiverList, ReceiverRow, ShownOwner, UndeliveredNotices, Wait } from './log-schema.ts'
import { findOwner, selectUndelivered } from './log-store.ts'
import { shownNotice } from './read-attempt.ts'
import { shownUrl } from './shown.ts'
import { waitAt, waitsOf } from './waits.ts'
import { ownerKinds, type OwnerKind, type UndeliveredState } from '../terms.ts'
import { selectReceivers, type ReceiverCountsRow } from './undelivered-store.ts'
import { pageOf } from '../../platform/page-of.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** Beyond this a count says only "more". */
const MOST_COUNTED = 1000

/**
 * Which events were never delivered, by the destination or client that was to be told (demands, Delivery 2): what still
 * waits, what was given up, and what had no address; without what was sent again since.
 * @param query `page` from 1
 */
export const listUndelivered = readableFromReplica(
  async ({ db, actor, clock }: Context, query: { page: number }): Promise<ReceiverList> => {
    const organisations = organisationsFor(actor, 'see-callbacks')
    const offset = (query.page - 1) * PAGE_SIZE
    const now = await clock.service()
    const all = { organisations, kind: null, id: null, mostCounted: MOST_COUNTED + 1 }
    const rows = await selectReceivers(db, { ...all, offset, limit: PAGE_SIZE + 1, now })
    const first = rows.map(({ nextNoticeId }) => nextNoticeId)
    const waits = await waitsOf(db, first, now)
    return {
      receivers: rows.slice(0, PAGE_SIZE).map((row) => shownReceiver(actor, row, waits)),
      hasMore: rows.length > PAGE_SIZE,
    }
  },
)

export type UndeliveredQuery = {
  kind: OwnerKind
  id: string
  state?: UndeliveredState
  before?: number
}

/**
 * The same for one destination or client, with its notices, newest first.
 * @returns `older` to go on with as `before`, or null at the end
 * @throws Refusal `not-found`, also for one of an organisation whose callbacks this actor may not see
 */
export const listUndeliveredNotices = readableFromReplica(
  async ({ db, actor, clock }: Context, query: UndeliveredQuery): Promise<UndeliveredNotices> => {
    const { kind, id, state, before } = query
    const organisations = organisationsFor(actor, 'see-callbacks')
    const one = { organisations, kind, id, mostCounted: MOST_COUNTED + 1 }
    const now = await clock.service()
    const [receiver] = await selectReceivers(db, { ...one, offset: 0, limit: 1, now })
    if (!receiver) throw notFound(kind)
    const asked = { ownerKind: kind, ownerId: id, state: state ?? null, before: before ?? null, most: PAGE_SIZE + 1 }
    const rows = await selectUndelivered(db, asked)
    const { page, next } = pageOf(rows)
    const waits = await waitsOf(db, [receiver.nextNoticeId, ...page.map(({ id }) => id)], now)
    return {
      ...shownReceiver(actor, receiver, waits),
      notices: page.map((row) => shownNotice(row, waits)),
      older: next?.toString() ?? null,
    }
  },
)

/**
 * The destination or client with this id.
 * @throws Refusal `not-found`, also for one of an organisation whose callbacks this actor may not see
 */
export async function findReceiver({ db, actor }: Context, { id }: { id: string }): Promise<ShownOwner> {
  const owners = await Promise.all(ownerKinds.map((kind) => findOwner(db, { kind, id })))
  const owner = owners.flat().find(({ organisationId }) => may(actor, 'see-callbacks', organisationId))
  if (!owner) throw notFound('destination or client')
  const { kind, name } = owner
  return { kind, id, name }
}

function shownReceiver(actor: Actor, row: ReceiverCountsRow, waits: ReadonlyMap<number, Wait>): ReceiverRow {
  return {
    owner: { kind: row.ownerKind, id: row.ownerId, name: row.ownerName },
    url: row.url && shownUrl(row.url),
    waiting: upTo(row.waiting, row.oldestWaiting),
    givenUp: upTo(row.givenUp, row.oldestGivenUp),
    notConfigured: upTo(row.notConfigured, row.oldestNotConfigured),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    wait: waitAt(row.nextNoticeId, waits),
    maySendAgain: may(actor, 'send-again', row.organisationId),
  }
}

function upTo(count: number, oldest: Date | null): CountUpTo {
  const capped = count > MOST_COUNTED
  return { count: capped ? MOST_COUNTED : count, capped, oldest: oldest?.toISOString() ?? null }
}
