import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { SECOND } from '../platform/durations.ts'
import { inLog, lastingFault, type LastingFault } from '../platform/lasting-fault.ts'
import { log } from '../platform/log.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { upsertFetches, type DocumentRow } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'

/** Milliseconds by which what is noted may lag behind. */
const MOST_LAG = 2 * SECOND
/** Fetches that wait to be written; what comes on top is counted and dropped. */
const MOST_WAITING = 20_000

type Fetch = {
  case_id: string
  subject_kind: DocumentKind
  subject_id: string
  client_id: string
  part: string
  first_at: string
  last_at: string
  times: number
}
type Notebook = {
  waiting: Map<string, Fetch>
  dropped: number
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  fault: LastingFault
}

const notebook = () =>
  oncePerProcess<Notebook>('content-fetches', () => ({
    waiting: new Map(),
    dropped: 0,
    timer: undefined,
    writing: Promise.resolve(),
    fault: lastingFault(inLog({ message: 'fetches of content could not be noted', level: 'warn' })),
  }))

type FetchedParts = { kind: DocumentKind; document: Pick<DocumentRow, 'id' | 'caseId'>; parts: readonly string[] }

/**
 * Notes that a client fetched parts, in memory and without anyone waiting for it: the answer never does. Written in batches,
 * some seconds later. What only people of the portal look at is not noted.
 */
export function noteFetch({ db, actor, clock }: Context, { kind, document, parts }: FetchedParts): void {
  const book = notebook()
  const clientId = clientOf(actor)
  if (clientId === undefined) return
  void clock.service().then(
    (now) => parts.forEach((part) => noteOne(book, { kind, document, clientId, part, at: now.toISOString() })),
    () => undefined, // a fetch is no less done for not being noted
  )
  book.timer ??= setTimeout(() => write(db, book), MOST_LAG).unref()
}

const clientOf = (actor: Actor | undefined): string | undefined =>
  actor?.kind === 'client' ? actor.clientId : undefined

type One = Omit<FetchedParts, 'parts'> & { clientId: string; part: string; at: string }

function noteOne(book: Notebook, { kind, document: { id, caseId }, clientId, part, at }: One): void {
  const key = `${id} ${clientId} ${part}`
  const known = book.waiting.get(key)
  if (!known && book.waiting.size >= MOST_WAITING) {
    book.dropped += 1
    return
  }
  const of = { case_id: caseId, subject_kind: kind, subject_id: id, client_id: clientId, part }
  book.waiting.set(key, { ...of, first_at: known?.first_at ?? at, last_at: at, times: (known?.times ?? 0) + 1 })
}

/** Resolves when all that is noted is written; for the end of the process. */
export async function fetchesWritten(db: Handle): Promise<void> {
  const book = notebook()
  clearTimeout(book.timer)
  write(db, book)
  await book.writing
}

function write(db: Handle, book: Notebook): void {
  book.timer = undefined
  const fetches = [...book.waiting.values()]
  book.waiting.clear()
  const { dropped } = book
  book.dropped = 0
  if (dropped > 0) log.warn({ dropped }, 'more content was fetched than is noted')
  if (fetches.length === 0) return
  book.writing = book.writing.then(() => writeAll(db, fetches).then(book.fault.worked, book.fault.failed))
}

async function writeAll(db: Handle, fetches: readonly Fetch[]): Promise<void> {
  await upsertFetches(db, { fetches: JSON.stringify(fetches) })
}
