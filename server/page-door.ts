import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { callTurns } from '#app/_http/call-turns.ts'
import { callsGoBefore } from '#app/_http/calls-under-way.ts'
import { MOST_PAGE_BYTES } from '#app/_http/page-bytes.ts'
import { sessionIdOf } from '#app/_http/person.ts'
import { countNetwork, countRequest, type RateState } from '#lib/platform/rate-limit.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { log } from '#lib/platform/log.ts'
import { networksOf } from '#lib/platform/networks.ts'
import { Turns } from '#lib/platform/turns.ts'
import { heldBack } from './held-back.ts'
import type { KindsOfPaths } from './known-paths.ts'
import { hasArrived, ignoreOddConditions, isStep, pageRefusal } from './page-bounds.ts'
import { formFault } from './page-forms.ts'
import { sayBusy, sayInShort } from './short-pages.ts'
import type { UnreadLimit } from './unread-bodies.ts'
import { unknownPage } from './unknown-page.ts'
import type { NodeListener } from './node-call.ts'

/** Next.js with the pages. */
export type DrawnPages = { answer: NodeListener; kinds: KindsOfPaths }
/** The owner of a request: a session, or the network of a caller without one. */
type Asker = { owner: string; address: string; sessionId?: string }

/** `unread`: how much of a body that nobody reads is thrown away. */
type RequestForPage = { pathname: string; unread: UnreadLimit }

/** What a session may have beside what its network may have without one. */
const OF_SESSION = 3
/** How many sessions of one network may use that up. */
const SESSIONS = 10
/** Files of the pages for one page; browsers keep them. */
const FILES = 20
/** Milliseconds for which a page lets calls of the interfaces go before. */
const COURTESY = 100

/**
 * Stands before the pages: requests that are not for pages are refused by their head, each network and session is
 * counted, paths without a page are answered without one being drawn, and pages are drawn a few at a time, in turn by
 * caller.
 */
export function pageDoor(pages: DrawnPages, addressOf: (incoming: IncomingMessage) => string) {
  const turns = new Turns({
    work: 'page',
    atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
    mostWaiting: 100,
    wait: 10 * SECOND,
    hold: SECOND,
  })
  const unknown = unknownPage(pages.answer)
  let kinds: ReturnType<KindsOfPaths> | undefined

  const drawn = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await callsGoBefore(COURTESY)
    // a caller that is gone is drawn nothing, and holds no turn: its connection closes only once
    if (outgoing.closed) return
    // Next.js and what stands before it each listen for the end
    outgoing.setMaxListeners(30)
    const sent = new Promise<void>((resolve) => void outgoing.once('close', resolve))
    await pages.answer(incoming, outgoing)
    await sent
  }

  const answer = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { pathname, unread }: RequestForPage,
  ): Promise<void> => {
    const kind = (await (kinds ??= pages.kinds()))(pathname)
    const asker = await askerOf(incoming, addressOf(incoming))
    const isFile = kind === 'file' || pathname.startsWith('/_next/')
    const rate = count(asker, isFile ? FILES : 1)
    if (rate.exceeded) {
      unread.most = MOST_PAGE_BYTES
      await heldBack()
      return sayBusy(incoming, outgoing, { status: 429, seconds: rate.resetSeconds })
    }
    const refusal = pageRefusal(incoming, pathname)
    if (refusal) return sayInShort(outgoing, refusal)
    if (kind === 'nothing' && isFile) return sayInShort(outgoing, { status: 404, reason: 'There is no such file.' })
    ignoreOddConditions(incoming)
    if (kind === 'file') return pages.answer(incoming, outgoing)
    // its switches of language and theme are sent to the page on which they stand
    const isForm = incoming.method === 'POST'
    if (kind === 'nothing' && asker.sessionId === undefined && !isForm) return unknown(incoming, outgoing)
    if (!(await hasArrived(incoming))) return
    const fault = isForm && !isStep(pathname) ? await formFault(incoming) : undefined
    if (fault !== undefined) return sayInShort(outgoing, { status: 400, reason: fault })
    // a step of signing in waits for its own turn among the passwords
    if (isStep(pathname)) await callTurns().take(asker.owner, () => pages.answer(incoming, outgoing))
    else await turns.take(asker.owner, () => drawn(incoming, outgoing))
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse, asked: RequestForPage): void => {
    answer(incoming, outgoing, asked).catch((error: unknown) => failed(error, incoming, outgoing))
  }
}

async function askerOf({ headers }: IncomingMessage, address: string): Promise<Asker> {
  const sessionId = await sessionIdOf({ get: (name) => String(headers[name] ?? '') })
  return { owner: sessionId ?? networksOf(address).own, address, sessionId }
}

/** Counts a request; `times`: how often what is asked for may be asked for beside one page. */
function count({ address, sessionId }: Asker, times: number): RateState {
  const most = settings().limits.addressPages * times
  const purpose = times === 1 ? 'pages' : 'files'
  if (sessionId === undefined) return countNetwork(purpose, address, most)
  const own = countRequest(`${purpose} of sessions`, sessionId, most * OF_SESSION)
  const all = countNetwork(`${purpose} with a session`, address, most * OF_SESSION * SESSIONS)
  return own.exceeded ? own : all
}

function failed(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (error instanceof Refusal && !outgoing.headersSent) {
    return sayBusy(incoming, outgoing, { status: 503, seconds: error.extra.retryAfterSeconds ?? 5 })
  }
  log.error(
    { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    'a page was not answered',
  )
  if (outgoing.headersSent) outgoing.destroy()
  else sayInShort(outgoing, { status: 500, reason: 'The page could not be answered.' })
}
