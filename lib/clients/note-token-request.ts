import { BoundedMap } from '../platform/bounded-map.ts'
import type { Database } from '../platform/database.ts'
import { log } from '../platform/log.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { clientSecretHash } from './client-secret.ts'
import { insertTokenRequests, upsertDeprecatedUses } from './token-request-store.ts'
import { MINUTE } from '../platform/durations.ts'
import type { OAuthError, RefusalReason } from './terms.ts'

/** Milliseconds by which what is noted may lag behind. */
const MOST_LAG = 1000
/** Requests that wait to be written; what comes on top is counted and dropped. */
const MOST_WAITING = 2000
const MOST_CLIENTS = 20_000
/** Deprecated uses, by client and what, that wait to be written; others are not counted then. */
const MOST_USES = 20_000
/** Notes of one client in a minute: more would tell nothing new, and let anyone who knows its id fill the table. */
const MOST_REFUSALS = 30
const MOST_GRANTS = 1
const MOST_SCOPE_CHARACTERS = 200
/** A client secret that was put into the wrong parameter. */
const PASTED_SECRET = /kurier_cs_[\w-]*/g

/** What is deprecated and counted by client: scopes named in a token request (specification 5 rule 6). */
type DeprecatedUse = 'named-scopes'

/** A token request and what became of it. */
export type RequestNote = {
  clientId: string
  address: string
  outcome: 'granted' | OAuthError
  reason?: RefusalReason
  scope?: string
  /** As it was sent. Only its hash is kept, and only until it is told whether it is an old secret of the client. */
  clientSecret?: string
}

type Waiting = {
  client_id: string
  at: string
  outcome: string
  reason: string | null
  scope: string | null
  address: string
  hash: string | null
}
type Use = { clientId: string; what: DeprecatedUse; first: Date; last: Date; uses: number }
type Notebook = {
  waiting: Waiting[]
  dropped: number
  deprecated: Map<string, Use>
  minutes: BoundedMap<string, { since: number; noted: number }>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
}

const notebook = () =>
  oncePerProcess<Notebook>('token-request-notes', () => ({
    waiting: [],
    dropped: 0,
    deprecated: new Map(),
    minutes: new BoundedMap(MOST_CLIENTS),
    timer: undefined,
    writing: Promise.resolve(),
  }))

/**
 * Notes what became of a token request, in memory and without anyone waiting for it; written once a second. Of those
 * granted one a minute and client is noted. What belongs to no client is left out when it is written.
 * @param db the pool, not a transaction, for the write outlives the request
 * @param now the machine's clock
 */
export function noteTokenRequest(db: Database, note: RequestNote, now: Date): void {
  const book = notebook()
  if (!hasRoom(book, note, now)) return
  if (book.waiting.length >= MOST_WAITING) {
    book.dropped += 1
    return
  }
  const isOldSecret = note.reason === 'wrong-secret' && note.clientSecret !== undefined
  book.waiting.push({
    client_id: note.clientId,
    at: now.toISOString(),
    outcome: note.outcome,
    reason: note.reason ?? null,
    scope: note.scope ? shownScope(note.scope) : null,
    address: note.address,
    hash: isOldSecret ? clientSecretHash(note.clientSecret ?? '').toString('hex') : null,
  })
  writeSoon(db, book)
}

/**
 * Notes that a client used what it should not any more, in memory and without anyone waiting for it; written once a second.
 * @param db the pool, not a transaction, for the write outlives the request
 * @param now the machine's clock
 */
export function noteDeprecatedUse(db: Database, { clientId, what }: Pick<Use, 'clientId' | 'what'>, now: Date): void {
  const book = notebook()
  const key = `${what} ${clientId}`
  const known = book.deprecated.get(key)
  if (!known && book.deprecated.size >= MOST_USES) return
  book.deprecated.set(key, { clientId, what, first: known?.first ?? now, last: now, uses: (known?.uses ?? 0) + 1 })
  writeSoon(db, book)
}

/** Resolves when all that is noted is written; for the end of the process. */
export async function tokenRequestsWritten(db: Database): Promise<void> {
  const book = notebook()
  clearTimeout(book.timer)
  write(db, book)
  await book.writing
}

function hasRoom({ minutes }: Notebook, { clientId, outcome }: RequestNote, now: Date): boolean {
  const kind = outcome === 'granted' ? 'granted' : 'refused'
  const key = `${kind} ${clientId}`
  const known = minutes.get(key)
  const isSameMinute = known && Math.abs(now.getTime() - known.since) < MINUTE
  const current = isSameMinute ? known : { since: now.getTime(), noted: 0 }
  if (current.noted >= (kind === 'granted' ? MOST_GRANTS : MOST_REFUSALS)) return false
  minutes.set(key, { ...current, noted: current.noted + 1 })
  return true
}

/** What can be shown of a scope parameter: no secret pasted into it, no control characters, not too long. */
function shownScope(scope: string): string {
  const shown = scope.replaceAll(PASTED_SECRET, 'kurier_cs_…').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?')
  return shown.slice(0, MOST_SCOPE_CHARACTERS)
}

function writeSoon(db: Database, book: Notebook): void {
  book.timer ??= setTimeout(() => write(db, book), MOST_LAG).unref()
}

function write(db: Database, book: Notebook): void {
  book.timer = undefined
  const requests = book.waiting.splice(0)
  const uses = [...book.deprecated.values()].map(({ clientId, what, first, last, uses: count }) => ({
    ...{ client_id: clientId, what, uses: count },
    ...{ first_used_at: first.toISOString(), last_used_at: last.toISOString() },
  }))
  book.deprecated.clear()
  const { dropped } = book
  book.dropped = 0
  if (dropped > 0) log.warn({ dropped }, 'more token requests came in a second than are noted')
  if (requests.length === 0 && uses.length === 0) return
  book.writing = book.writing.then(() => writeBoth(db, requests, uses))
}

async function writeBoth(db: Database, requests: object[], uses: object[]): Promise<void> {
  try {
    if (requests.length > 0)
      await insertTokenRequests(db, { notes: JSON.stringify(requests.map((one, n) => ({ n, ...one }))) })
    if (uses.length > 0) await upsertDeprecatedUses(db, { uses: JSON.stringify(uses) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ requests: requests.length, reason }, 'token requests could not be noted')
  }
}
