import { organisationsFor } from '../accounts/permissions.ts'
import type { Wait } from '../callbacks/log/log-schema.ts'
import { waitAt, waitsOf } from '../callbacks/log/waits.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { asUuid } from '../platform/ids.ts'
import type { DocumentState, SubjectKind } from '@kurier/wire/names'
import { isTimeout, readEvent } from './event-content.ts'
import { happeningOf } from './happenings.ts'
import { selectFitting, selectListed, selectOwner, type ListedRow, type CaseListSource } from './list-store.ts'
import { aheadOf, warningsOf } from './rules.ts'
import type { CaseList } from './schema.ts'
import { PAGE_SIZE } from '../platform/terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** Cases that are looked through at most for one page, so that a rare filter costs no more than a common one. */
export const WINDOW = 1000
/** Behind every other id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What is looked for; `before` is the `next` of the page before, times are those of the last event. */
export type CaseFilter = {
  /** Of a submission, and of a reply; a case fits that has one in any of them. */
  states?: readonly DocumentState[]
  replyStates?: readonly DocumentState[]
  service?: string
  destination?: string
  client?: string
  since?: Date
  until?: Date
  before?: string
}

/** `at` null: whatever the time. */
type Position = { at: Date | null; id: string }

/** The newest position that a page may begin at: behind `before`, and not after `until`. */
function beginning({ before, until }: CaseFilter): Position {
  const [, milliseconds, id = ''] = /^(\d{1,15})_(.{36})$/.exec(before ?? '') ?? []
  const known = asUuid(id)
  const behind: Position[] = []
  if (milliseconds !== undefined && known) behind.push({ at: new Date(Number(milliseconds)), id: known })
  if (until) behind.push({ at: until, id: LAST_ID })
  const [first] = behind.sort((one, other) => Number(one.at) - Number(other.at))
  return first ?? { at: null, id: LAST_ID }
}

const positionAfter = (at: Date, id: string): string => `${at.getTime()}_${id}`

/**
 * Cases in sight, newest event first, a page at a time. Filters are applied to the newest 1,000 from there: a page that is
 * not full may have a `next` all the same, and says how far it looked.
 */
export const listCases = readableFromReplica(
  async ({ db, actor, clock }: Context, filter: CaseFilter): Promise<CaseList> => {
    const organisations = organisationsFor(actor, 'see-cases')
    const source = organisations?.length === 0 ? undefined : await sourceOf(db, organisations, filter)
    if (!source) return { cases: [], next: null, searchedUntil: null }
    const {
      states = null,
      replyStates = null,
      service = null,
      destination = null,
      client = null,
      since = null,
    } = filter
    const begin = beginning(filter)
    const isFiltered = Boolean(states || replyStates || service || destination || client)
    const window = isFiltered ? WINDOW : PAGE_SIZE + 1
    const rows = await selectFitting[source](db, {
      organisations,
      states,
      replyStates,
      service,
      destination,
      client,
      since,
      beginAt: begin.at,
      beginId: begin.id,
      window,
      most: PAGE_SIZE + 1,
    })
    const fitting = rows.flatMap(({ id, lastEventAt: at }) => (id && at ? [{ id, at }] : []))
    const page = fitting.slice(0, PAGE_SIZE)
    const [last] = page.slice(-1)
    const { seen, seenAt, seenId } = rows[0] ?? { seen: 0, seenAt: null, seenId: null }
    const isMoreOnPage = fitting.length > PAGE_SIZE
    const isWindowFull = seen === window && seenAt !== null && seenId !== null
    const next =
      isMoreOnPage && last ? positionAfter(last.at, last.id) : isWindowFull ? positionAfter(seenAt, seenId) : null
    const ids = page.map(({ id }) => id)
    const listed = ids.length > 0 ? await selectListed(db, { ids }) : []
    const now = await clock.service()
    const notices = listed.flatMap((row) => row.notices.map(({ id }) => id))
    const waits = await waitsOf(db, notices, now)
    return {
      cases: listed.map((row) => caseInList(row, now, waits)),
      next,
      searchedUntil: !isMoreOnPage && isWindowFull ? seenAt : null,
    }
  },
)

/**
 * The source with few candidates beside those that fit; of a foreign destination only one's own cases are in sight. None
 * for a foreign client: its id is confidential (specification 5.2), so that nobody else learns whose it is.
 */
async function sourceOf(
  db: Handle,
  organisations: string[] | null,
  { destination, client }: CaseFilter,
): Promise<CaseListSource | undefined> {
  const isOwn = async (id: string) => {
    if (!organisations) return true
    const [owner] = await selectOwner(db, { id })
    return owner !== undefined && organisations.includes(owner.organisationId)
  }
  if (client !== undefined) return (await isOwn(client)) ? 'client' : undefined
  if (destination !== undefined && (await isOwn(destination))) return 'destination'
  return organisations ? 'organisations' : 'all'
}

function caseInList(row: ListedRow, now: Date, waits: ReadonlyMap<number, Wait>): CaseList['cases'][number] {
  const { content } = readEvent(row.token)
  const { name, issuer, wasSubmitted } = row
  const told = { name, issuer, notifyType: content.notifyType, wasSubmitted, isTimeout: isTimeout(content) }
  const aheadOfOne = (kind: SubjectKind) => (one: ListedRow['replies'][number]) =>
    aheadOf({ kind, ...one, stateSince: new Date(one.stateSince) }, settings().deadlines, now) ?? []
  const ahead = [...row.submissions.flatMap(aheadOfOne('submission')), ...row.replies.flatMap(aheadOfOne('reply'))]
  return {
    caseId: row.id,
    destination: { id: row.destinationId, name: row.destinationName },
    client: { name: row.clientName },
    states: row.submissions.map(({ state }) => state),
    replyStates: row.replies.map(({ state }) => state),
    services: [...new Set(row.submissions.flatMap(({ service }) => service ?? []))],
    lastEvent: { happening: happeningOf(told), at: row.lastEventAt },
    warnings: warningsOf(
      row.notices.map((notice) => ({ ...notice, wait: waitAt(notice.id, waits) })),
      ahead,
    ),
  }
}
