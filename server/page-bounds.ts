import type { IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { MOST_PAGE_BYTES } from '#app/_http/page-bytes.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

/** Milliseconds within which a body must have arrived. */
const BODY_LIMIT = 30 * SECOND

/** Why a request for a page is refused before anybody looks for the page. `allow`: the methods that are possible. */
export type PageRefusal = { status: 400 | 403 | 405 | 411 | 413 | 415; reason: string; allow?: string }

const METHODS = 'GET, HEAD, POST'
/** The media types in which browsers send forms of the pages, without their scripts. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** The media type in which React sends the arguments of an action without fields. */
const ARGUMENTS = 'text/plain'

/**
 * Judges a request for a page by its head: pages take no bodies but those of their own forms and of the steps of signing
 * in (RFC 9110 sections 15.5.1, 15.5.4, 15.5.6, 15.5.12, 15.5.14, 15.5.16).
 */
export function pageRefusal(
  { method = '', headers, url = '' }: IncomingMessage,
  pathname: string,
): PageRefusal | undefined {
  if (!METHODS.split(', ').includes(method)) {
    return { status: 405, reason: `Pages answer ${METHODS}.`, allow: METHODS }
  }
  if (!canBeDecoded(pathname)) {
    return { status: 400, reason: 'The path has a percent sign that stands for no character (RFC 3986 section 2.1).' }
  }
  if (url.includes('%00')) return { status: 400, reason: 'The address holds U+0000 (%00), which no text of ours has.' }
  if (!isRouterState(headers['next-router-state-tree'])) {
    return { status: 400, reason: 'The header Next-Router-State-Tree is none that these pages send.' }
  }
  if (!isActionName(headers['next-action'])) {
    return { status: 400, reason: 'The header Next-Action names no action of these pages.' }
  }
  const length = headers['content-length']
  if (headers['transfer-encoding'] !== undefined || (method === 'POST' && length === undefined)) {
    return { status: 411, reason: 'Send the length of the body (header Content-Length).' }
  }
  if (Number(length ?? 0) > MOST_PAGE_BYTES) {
    return { status: 413, reason: `Pages take bodies of at most ${MOST_PAGE_BYTES.toLocaleString('en')} bytes.` }
  }
  // the steps of signing in look at the type themselves, and report it in their own way
  if (method !== 'POST' || isStep(pathname)) return undefined
  const isAction = headers['next-action'] !== undefined
  const mediaType = mediaTypeOf(headers['content-type'])
  if (!FORMS.includes(mediaType) && !(isAction && mediaType === ARGUMENTS)) {
    return { status: 415, reason: `Send the body as ${FORMS.join(' or ')} (header Content-Type).` }
  }
  if (isOwn(headers.origin)) return undefined
  return { status: 403, reason: 'Only pages of this installation may send forms (header Origin).' }
}

/** Next.js decodes the values in a path, and fails at one that cannot be. */
function canBeDecoded(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** Next.js numbers server actions like this, and complains of other names. */
const isActionName = (header: string | string[] | undefined): boolean =>
  header === undefined || /^[0-9a-f]{42}$/.test(String(header))

/**
 * Takes conditions off a request for a file, as RFC 9110 sections 13.1.1 and 14.2 allow: Next.js answers 500 to a
 * precondition that fails and to a range outside of the file. The files are small, so that nobody needs a part.
 */
export function ignoreOddConditions({ headers }: IncomingMessage): void {
  delete headers['if-match']
  delete headers['if-unmodified-since']
  delete headers.range
}

/** Next.js fails at a state that it did not write. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}

/** Next.js compares a form's `Origin` by its host, and fails at another one; browsers send it with every form. */
const isOwn = (origin = ''): boolean => URL.parse(origin)?.host === new URL(settings().baseUrl).host

/** Whether a path is one of next-auth's, which stand beside the pages. */
export const isStep = (pathname: string): boolean => pathname.startsWith('/api/auth/')

export const mediaTypeOf = (contentType = ''): string => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * Resolves when the whole body lies in the request's buffer, which has room for it, so that no page is drawn for a slow
 * sender meanwhile. A sender that needs more than 30 seconds is cut off.
 * @returns whether it has arrived
 */
export function hasArrived(incoming: IncomingMessage): Promise<boolean> {
  if (Number(incoming.headers['content-length'] ?? 0) === 0 || incoming.complete) return Promise.resolve(true)
  return new Promise((resolve) => {
    const cut = setTimeout(() => incoming.socket.destroy(), BODY_LIMIT)
    const settle = (isWhole: boolean) => (): void => {
      clearTimeout(cut)
      incoming.off('readable', look).off('close', gone)
      resolve(isWhole)
    }
    const whole = settle(true)
    const gone = settle(false)
    const look = (): void => {
      if (incoming.complete) whole()
    }
    incoming.on('readable', look).on('close', gone)
  })
}
