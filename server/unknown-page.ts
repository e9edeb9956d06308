import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { contentSecurityPolicy } from '#app/(portal)/_security/content-security-policy.ts'
import { localeFrom } from '#components/language/locale.ts'
import { choiceCookie, themeFrom } from '#components/site/choices.ts'
import { cookieOf } from '#app/_http/person.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import type { NodeListener } from './node-call.ts'

type DrawnPage = { text: string; headers: [string, string][]; nonce: string; until: number }

/** How long the page is shown before it is drawn again: it tells the time of the service. */
const KEPT = 10 * SECOND
/** The path by which Next.js draws its page of status 404. */
const PATH = '/_not-found'
/** Headers that belong to the one answer that was drawn. */
const OF_ITS_OWN = new Set([
  'content-security-policy',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'etag',
])

/**
 * Answers a path without a page, to somebody who is not signed in, with a page drawn at most once in ten seconds for
 * each language and theme. Each answer has another nonce for its scripts (CSP Level 3, section 7.1).
 * @param pages Next.js's own listener
 */
export function unknownPage(pages: NodeListener): NodeListener {
  const drawn = new Map<string, Promise<DrawnPage>>()
  return async (incoming, outgoing) => {
    const cookie = choicesOf(incoming)
    const page = await kept(drawn, cookie, () => draw(pages, cookie))
    const policy = contentSecurityPolicy(false)
    const text = page.text.replaceAll(page.nonce, nonceOf(policy))
    for (const [name, value] of page.headers) outgoing.setHeader(name, value)
    outgoing.writeHead(404, { 'content-security-policy': policy, 'content-length': Buffer.byteLength(text) })
    outgoing.end(incoming.method === 'HEAD' ? undefined : text)
  }
}

/** The cookies that choose how the page is drawn. */
function choicesOf({ headers }: IncomingMessage): string {
  const { baseUrl } = settings()
  const nameOf = (choice: 'theme' | 'language'): string => choiceCookie(choice, baseUrl).name
  const cookies = { get: () => headers.cookie ?? null }
  const locale = localeFrom(cookieOf(cookies, nameOf('language')), headers['accept-language'] ?? null)
  const theme = themeFrom(cookieOf(cookies, nameOf('theme')))
  return `${nameOf('language')}=${locale}; ${nameOf('theme')}=${theme}`
}

async function kept(
  drawn: Map<string, Promise<DrawnPage>>,
  key: string,
  make: () => Promise<DrawnPage>,
): Promise<DrawnPage> {
  const before = drawn.get(key)
  const page = await before
  if (page && page.until > performance.now()) return page
  // of several requests that find it too old one draws it
  if (drawn.get(key) !== before) return kept(drawn, key, make)
  const made = make()
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}

async function draw(pages: NodeListener, cookie: string): Promise<DrawnPage> {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming, { method: 'GET', url: PATH, headers: { host: new URL(settings().baseUrl).host, cookie } })
  incoming.push(null)
  const outgoing = new Kept(incoming)
  await pages(incoming, outgoing)
  const text = await outgoing.text
  const headers = Object.entries(outgoing.getHeaders()).filter(([name]) => !OF_ITS_OWN.has(name))
  return {
    text,
    headers: headers.map(([name, value]) => [name, String(value)]),
    nonce: nonceOf(String(outgoing.getHeader('content-security-policy'))),
    until: performance.now() + KEPT,
  }
}

/** @throws Error for a policy without a nonce */
function nonceOf(policy: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce === undefined) throw new Error('a page was drawn without a nonce')
  return nonce
}

/** An answer that goes nowhere and is kept. */
class Kept extends ServerResponse {
  readonly #pieces: Buffer[] = []
  readonly #whole = Promise.withResolvers<string>()
  readonly text = this.#whole.promise

  override write(piece: string | Uint8Array, ...rest: unknown[]): boolean {
    this.#pieces.push(Buffer.from(piece))
    called(rest)
    return true
  }

  override end(...given: unknown[]): this {
    const [piece] = given
    if (typeof piece === 'string' || piece instanceof Uint8Array) this.#pieces.push(Buffer.from(piece))
    this.#whole.resolve(Buffer.concat(this.#pieces).toString())
    called(given)
    this.emit('finish')
    this.emit('close')
    return this
  }
}

/** Node's writers take what is called afterwards as whichever argument is the last. */
function called(given: readonly unknown[]): void {
  const last = given.at(-1)
  if (typeof last === 'function') Reflect.apply(last, undefined, [])
}
