import type { StatementHandle } from '../../platform/database.ts'
import type { TakenEndpoint } from '../../platform/queued-notices.ts'
import { randomUUID } from 'node:crypto'
import type { Subject } from '../callback-body.ts'
import { claimEndpoints, type ClaimedNoticeRow, type ClaimRow } from './delivery-store.ts'
import type { Instant } from '../instant.ts'
import type { BusyShare } from './lane-book.ts'
import type { NoticeProgress } from '../rules.ts'
import { standings, type LaneCounts, type Standing } from '../standing.ts'
import { type CallbackType } from '@kurier/wire/names'
import { STREAM_EVENTS } from '../terms.ts'

/**
 * Milliseconds of a lease: longer than a request may take (10 s, and 2 s for the body) with the time around it, so that
 * no other node sends meanwhile; after a crash the work is free again once the lease ends.
 */
const LEASE = 20_000
/** Most notices that one request names (decisions 7). */
export const MOST_NOTICES = 500
/** Most owners, and most pairs of endpoint and type, that one claim looks at, whatever waits. */
const MOST_SHARES = 48
const MOST_PAIRS = 256
/** Endpoints of this many notices that became due last are looked at in addition. */
const MOST_NEWEST = 32
/** Candidates per look, so that the longest due of several dozen win. */
const LEAST_CHOICE = 48 + MOST_NEWEST

export type OtherSecret = { endpointId: string; secretSealed: Buffer }

export type ClaimedNotice = NoticeProgress & { id: number; subject: Subject }

/** An endpoint taken for one request. */
type ClaimedEndpoint = {
  endpointId: string
  fence: number
  url: string
  /** owner of the share: the organisation of a destination, or the client itself */
  shareOf: string
  standing: Standing
  failures: number
  failingSince: Date | null
  /** refusals of this kind in a row at the endpoint, and since when */
  refusals: number
  refusedSince: Date | null
  /** read before the lease began */
  claimedAt: Instant
}

/** For due notices of one type, oldest first; the list may be empty. */
export type CallbackClaim = ClaimedEndpoint & {
  type: CallbackType
  secretSealed: Buffer
  /** the endpoint whose secret replaces this one's or is replaced by it, and that secret */
  other: OtherSecret | null
  notices: ClaimedNotice[]
}

/** For what waits for a stream of events. */
export type StreamClaim = ClaimedEndpoint & { type: typeof STREAM_EVENTS; notices: [] }

export type Claim = CallbackClaim | StreamClaim

/**
 * Most endpoints of each standing to take; the requests that each owner has under way; and endpoints to leave alone.
 */
export type ClaimLimits = { free: LaneCounts; busy?: readonly BusyShare[]; resting?: readonly string[] }

/** As statements name it. */
const numberOf = (standing: Standing): number => standings.indexOf(standing) + 1

/**
 * Takes endpoints with due notices (decisions 7, "A claim"): among owners with equally many requests under way, the
 * longest due first.
 * @param at the present instant; its service clock decides which notices are due
 */
export async function claim(
  db: StatementHandle,
  at: Instant,
  { free, busy = [], resting = [] }: ClaimLimits,
): Promise<Claim[]> {
  const wanted = standings.map((standing) => free[standing])
  if (wanted.every((count) => count === 0)) return []
  const shares = busy.map((share) => ({ ...share, standing: numberOf(share.standing) }))
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
  return rows.map((row) => claimed(row, at))
}

/** Most endpoints that one statement takes which queues notices, and lanes that must be free for it. */
const MOST_TAKEN = 8
export const ROOM_FOR_TAKEN = 4 * MOST_TAKEN

/**
 * What `take_told` may take: endpoints of these standings, none that rests, and nothing of owners that have little left of
 * their share.
 */
export function roomFor({ busy = [], resting = [] }: Omit<ClaimLimits, 'free'>, calm: readonly Standing[]): string {
  const others = standings.filter((standing) => !calm.includes(standing))
  const full = busy.filter(({ most }) => most < ROOM_FOR_TAKEN)
  const without = [
    ...resting,
    ...others.map((standing) => String(numberOf(standing))),
    ...full.map(({ shareOf, standing }) => `${shareOf} ${numberOf(standing)}`),
  ]
  return JSON.stringify({ most: MOST_TAKEN, lease: LEASE, without })
}

/** The claim of an endpoint that was taken as its notices were queued. @param claimedAt read before the statement */
export function takenClaim({ secretSealed, otherSealed, notices, ...row }: TakenEndpoint, claimedAt: Instant): Claim {
  return claimed(
    {
      ...row,
      secretSealed: Buffer.from(secretSealed, 'base64'),
      otherSealed: otherSealed === null ? null : Buffer.from(otherSealed, 'base64'),
      failures: 0,
      failingSince: null,
      refusals: 0,
      refusedSince: null,
      notices: notices.map((notice) => ({ ...notice, attempts: 0, firstAttemptAt: null })),
    },
    claimedAt,
  )
}

function claimed(
  { standing, type, secretSealed, notices, otherId, otherSealed, ...row }: ClaimRow,
  claimedAt: Instant,
): Claim {
  const endpoint = { ...row, standing: standings[standing - 1] ?? ('failing' as const), claimedAt }
  if (type === STREAM_EVENTS || secretSealed === null) return { ...endpoint, type: STREAM_EVENTS, notices: [] }
  const other = otherId !== null && otherSealed !== null ? { endpointId: otherId, secretSealed: otherSealed } : null
  return { ...endpoint, type, secretSealed, other, notices: notices.map((notice) => claimedNotice(type, notice)) }
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
