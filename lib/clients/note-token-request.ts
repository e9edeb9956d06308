import { BoundedMap } from '../platform/bounded-map.ts'
import type { Handle } from '../platform/database.ts'
import { inLog, lastingFault, type LastingFault } from '../platform/lasting-fault.ts'
import { log } from '../platform/log.ts'
import { MinuteCounts, type MostInMinute } from '../platform/minute-counts.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { clientSecretHash } from './client-secret.ts'
import { insertTokenRequests, upsertDeprecatedUses } from './token-request-store.ts'
import { networksOf } from '../platform/networks.ts'
import type { OAuthError } from '@kurier/wire/codes'
import type { RefusalReason } from './terms.ts'

/** Milliseconds by which the notes may lag behind. */
const MOST_LAG = 1000
/** Most requests that wait to be written; further ones are counted and dropped. */
const MOST_WAITING = 2000
const MOST_CLIENTS = 20_000
/** Most deprecated uses, by client and kind, that wait to be written; further ones are not counted. */
const MOST_USES = 20_000
/** Most notes of one client in a minute: more would show nothing new. */
const MOST_REFUSALS = 30
/**
 * Most of these for one stranger's network and reason, so that a stranger who knows the id cannot crowd out the others'
 * refusals.
 */
const MOST_OF_STRANGER = 5
const MOST_GRANTS = 1
/** Refusals that anybody who knows a client's id can cause; the others show that its secret was right. */
const ofAnybody: readonly RefusalReason[] = ['grant-type-missing', 'credentials-missing', 'blocked', 'wrong-secret']
const MOST_SCOPE_CHARACTERS = 200
/** A client secret that was put into the wrong parameter. */
const PASTED_SECRET = /kurier_cs_[\w-]*/g

/** What is deprecated and counted by client: scopes named in a token request (specification 5 rule 6). */
type DeprecatedUse = 'named-scopes'

/** A token request and its outcome. */
export type RequestNote = {
  clientId: string
  address: string
  outcome: 'granted' | OAuthError
  reason?: RefusalReason
  scope?: string
  /** As it was sent. Only its hash is kept, until it is known whether it is an old secret of the client. */
  clientSecret?: string
}

type TokenRequestToNote = {
  client_id: string
  at: string
  outcome: string
  reason: string | null
  scope: string | null
  address: string
  hash: string | null
}
type SecretUse = { clientId: string; what: DeprecatedUse; first: Date; last: Date; uses: number }
type Notebook = {
  waiting: TokenRequestToNote[]
  dropped: number
  deprecated: Map<string, SecretUse>
  minutes: MinuteCounts
  /** Networks from which a client has shown its secret. */
  known: BoundedMap<string, true>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  fault: LastingFault
}

const notebook = () =>
  oncePerProcess<Notebook>('token-request-notes', () => ({
    waiting: [],
    dropped: 0,
    deprecated: new Map(),
    minutes: new MinuteCounts(MOST_CLIENTS),
    known: new BoundedMap(MOST_CLIENTS),
    timer: undefined,
    writing: Promise.resolve(),
    fault: lastingFault(inLog({ message: 'token requests could not be noted', level: 'warn' })),
  }))

/**
 * Notes the outcome of a token request, in memory and without delay for the caller; written once a second. Of granted
 * requests one a minute and client is noted. A note without an existing client is left out when it is written.
 * @param db the pool, not a transaction, for the write outlives the request
 * @param now the machine's clock
 */
export function noteTokenRequest(db: Handle, note: RequestNote, now: Date): void {
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
 * Notes a client's use of something deprecated, in memory and without delay for the caller; written once a second.
 * @param db the pool, not a transaction, for the write outlives the request
 * @param now the machine's clock
 */
export function noteDeprecatedUse(
  db: Handle,
  { clientId, what }: Pick<SecretUse, 'clientId' | 'what'>,
  now: Date,
): void {
  const book = notebook()
  const key = `${what} ${clientId}`
  const known = book.deprecated.get(key)
  if (!known && book.deprecated.size >= MOST_USES) return
  book.deprecated.set(key, { clientId, what, first: known?.first ?? now, last: now, uses: (known?.uses ?? 0) + 1 })
  writeSoon(db, book)
}

/** Resolves when all notes are written; for the end of the process. */
export async function tokenRequestsWritten(db: Handle): Promise<void> {
  const book = notebook()
  clearTimeout(book.timer)
  write(db, book)
  await book.writing
}

/**
 * Whether there is room for a note. Refusals by strangers have room of their own, a little for each network, so that
 * they never displace a client's own refusals.
 */
function hasRoom(
  { known, minutes }: Notebook,
  { clientId, address, outcome, reason }: RequestNote,
  now: Date,
): boolean {
  const { own } = networksOf(address)
  const network = `${clientId} ${own}`
  if (outcome === 'granted') {
    known.set(network, true)
    return minutes.takes([[`granted ${clientId}`, MOST_GRANTS]], now.getTime())
  }
  const isOwn = known.get(network) || !reason || !ofAnybody.includes(reason)
  if (isOwn) return minutes.takes([[`refused ${clientId}`, MOST_REFUSALS]], now.getTime())
  const stranger: MostInMinute = [`stranger ${network} ${reason}`, MOST_OF_STRANGER]
  return minutes.takes([stranger, [`strangers ${clientId}`, MOST_REFUSALS]], now.getTime())
}

/** A scope parameter as it can be shown: without a pasted secret or control characters, and not too long. */
function shownScope(scope: string): string {
  const shown = scope.replaceAll(PASTED_SECRET, 'kurier_cs_…').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?')
  return shown.slice(0, MOST_SCOPE_CHARACTERS)
}

function writeSoon(db: Handle, book: Notebook): void {
  book.timer ??= setTimeout(() => write(db, book), MOST_LAG).unref()
}

function write(db: Handle, book: Notebook): void {
  book.timer = undefined
  const requests = book.waiting.splice(0)
  const uses = [...book.deprecated.values()].map(({ clientId, what, first, last, uses: count }) => ({
    client_id: clientId,
    what,
    uses: count,
    first_used_at: first.toISOString(),
    last_used_at: last.toISOString(),
  }))
  book.deprecated.clear()
  const { dropped } = book
  book.dropped = 0
  if (dropped > 0) log.warn({ dropped }, 'more token requests came in a second than are noted')
  if (requests.length === 0 && uses.length === 0) return
  book.writing = book.writing.then(() => writeBoth(db, requests, uses).then(book.fault.worked, book.fault.failed))
}

async function writeBoth(db: Handle, requests: object[], uses: object[]): Promise<void> {
  if (requests.length > 0)
    await insertTokenRequests(db, { notes: JSON.stringify(requests.map((one, n) => ({ n, ...one }))) })
  if (uses.length > 0) await upsertDeprecatedUses(db, { uses: JSON.stringify(uses) })
}
