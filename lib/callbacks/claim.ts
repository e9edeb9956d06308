import type { StatementHandle } from '../platform/database.ts'
import { randomUUID } from 'node:crypto'
import type { Subject } from './callback-body.ts'
import { claimEndpoints, type ClaimedNoticeRow } from './delivery-store.ts'
import type { Instant } from './instant.ts'
import type { BusyShare } from './lane-book.ts'
import type { NoticeProgress } from './rules.ts'
import { standings, type LaneCounts, type Standing } from './standing.ts'
import type { CallbackType } from './terms.ts'

/**
 * Milliseconds for which an endpoint is taken: longer than a request may take (10 s and 2 s for the body) with the time
 * around it, so that nobody else sends meanwhile; after a crash the work is free again when it has passed.
 */
const LEASE = 20_000
/** Decisions 7: the most notices that a request names. */
export const MOST_NOTICES = 500
/** How many owners and how many pairs of endpoint and type one claim looks at, whatever waits. */
const MOST_SHARES = 48
const MOST_PAIRS = 256
/** Notices that have become due last, whose endpoints are looked at besides. */
const MOST_NEWEST = 32
/** Candidates per look, so that the longest due of some dozens are taken first. */
const LEAST_CHOICE = 48 + MOST_NEWEST

export type OtherSecret = { endpointId: string; secretSealed: Buffer }

export type ClaimedNotice = NoticeProgress & { id: number; subject: Subject }

/** An endpoint taken for one request, with its due notices of one type, oldest first; there may be none. */
export type Claim = {
  endpointId: string
  fence: number
  url: string
  secretSealed: Buffer
  /** whose secret is exchanged with this one's, and that secret */
  other: OtherSecret | null
  /** the organisation of a destination, the client itself of a client */
  shareOf: string
  type: CallbackType
  standing: Standing
  failures: number
  failingSince: Date | null
  /** how often in a row this kind was refused there, and since when */
  refusals: number
  refusedSince: Date | null
  notices: ClaimedNotice[]
  /** read before the lease began */
  claimedAt: Instant
}

/**
 * How many endpoints of each standing to take at most; what is under way of whom already; and endpoints to leave alone.
 */
export type ClaimLimits = { free: LaneCounts; busy?: readonly BusyShare[]; resting?: readonly string[] }

/**
 * Takes endpoints with due notices (decisions 7, "A claim"): of owners that have the same number under way those that
 * have been due longest first.
 * @param at the present instant; its service clock says what is due
 */
export async function claim(
  db: StatementHandle,
  at: Instant,
  { free, busy = [], resting = [] }: ClaimLimits,
): Promise<Claim[]> {
  const wanted = standings.map((standing) => free[standing])
  if (wanted.every((count) => count === 0)) return []
  const shares = busy.map((share) => ({ ...share, standing: standings.indexOf(share.standing) + 1 }))
  const rows = await claimEndpoints(db, {
    now: at.now,
    free: wanted,
    busy: JSON.stringify(shares),
    full: shares.filter(({ most }) => most === 0).map(({ shareOf, standing }) => `${shareOf} ${standing}`),
    resting,
    from: randomUUID(),
    mostShares: MOST_SHARES,
    mostPairs: MOST_PAIRS,
    mostNewest: MOST_NEWEST,
    enough: LEAST_CHOICE + Math.max(...wanted),
    lease: LEASE,
    mostNotices: MOST_NOTICES,
  })
  return rows.map(({ standing, notices, otherId, otherSealed, ...row }) => ({
    ...row,
    other: otherId !== null && otherSealed !== null ? { endpointId: otherId, secretSealed: otherSealed } : null,
    standing: standings[standing - 1] ?? 'failing',
    notices: notices.map((notice) => claimedNotice(row.type, notice)),
    claimedAt: at,
  }))
}

function claimedNotice(type: CallbackType, row: ClaimedNoticeRow): ClaimedNotice {
  const { id, attempts, firstAttemptAt, kind, subjectId, destinationId, caseId } = row
  return {
    id,
    type,
    attempts,
    firstAttemptAt: firstAttemptAt === null ? null : new Date(firstAttemptAt),
    subject: { kind, id: subjectId, destinationId, caseId },
  }
}
