import { isIP } from 'node:net'
import { forbiddenKind, type Networks } from './addresses.ts'
import { isOwnReceiver } from '../own-receiver.ts'
import { isAllowedPort, portDetail, portOf, usualPorts } from './ports.ts'
import { MOST_URL } from '../terms.ts'

/** What is wrong with a callback URL: its form, or a literal address or a port in it that no callback may go to. */
export type UrlFault = { ok: false; reason: 'form' | 'forbidden-address'; detail: string }

type CallbackUrlRule = { broken: (text: string) => boolean; detail: string }

/** Looked at before parsing: a URL parser mends or drops what these refuse. */
const textRules: readonly CallbackUrlRule[] = [
  { broken: (text) => text === '', detail: 'The callback URL is empty; give an https address.' },
  {
    broken: (text) => text.length > MOST_URL,
    detail: `The callback URL is longer than ${MOST_URL} characters; give a shorter one.`,
  },
  {
    broken: (text) => /[\s\p{Cc}]/u.test(text) || !text.isWellFormed(),
    detail: 'The callback URL holds a space or a control character; remove or percent-encode it.',
  },
  {
    broken: (text) => !/^https:\/\//i.test(text),
    detail: 'The callback URL must begin with https://; plain http is not allowed.',
  },
  { broken: (text) => !URL.canParse(text), detail: 'The callback URL cannot be read as a URL; check host and port.' },
]

const urlRules: readonly { broken: (url: URL) => boolean; detail: string }[] = [
  {
    broken: (url) => url.username !== '' || url.password !== '',
    detail: 'The callback URL must not hold a user name or password; use the callback secret instead.',
  },
  {
    broken: (url) => url.href.includes('#'),
    detail: 'The callback URL must not have a fragment (the part from # on): it is never sent.',
  },
  {
    broken: (url) => url.href.length > MOST_URL,
    detail: `The callback URL is longer than ${MOST_URL} characters once encoded; give a shorter one.`,
  },
]

/**
 * Checks the form of a callback URL, its port, and a literal address in it (decisions 7: literal addresses never reach a lookup
 * function). Names are not resolved. `href` is the normalised form: two URLs are the same when it is equal.
 * @param receivers where a sandbox has its own test receivers (`ownReceivers`), which are let through as they stand
 */
export function checkCallbackUrl(
  text: string,
  allowed: Networks,
  receivers?: string,
  ports = usualPorts,
): { ok: true; href: string } | UrlFault {
  if (isOwnReceiver(text, receivers)) return { ok: true, href: text }
  const fault = textRules.find((rule) => rule.broken(text))
  if (fault) return { ok: false, reason: 'form', detail: fault.detail }
  const url = new URL(text)
  const urlFault = urlRules.find((rule) => rule.broken(url))
  if (urlFault) return { ok: false, reason: 'form', detail: urlFault.detail }
  const port = portOf(url)
  if (!isAllowedPort(port, ports)) return { ok: false, reason: 'forbidden-address', detail: portDetail(port, ports) }
  const literal = literalAddress(url)
  const kind = literal === undefined ? undefined : forbiddenKind(literal, allowed)
  if (kind !== undefined) return { ok: false, reason: 'forbidden-address', detail: forbiddenDetail(kind) }
  return { ok: true, href: url.href }
}

/** The host as an address without brackets when the URL names one, in whatever notation it was written. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** One sentence for a refused address; the address itself is left out, since it may be one of an inner network. */
export function forbiddenDetail(kind: string): string {
  return `The host of the callback URL is a special-purpose address (${kind}); use one that is reachable from the internet.`
}
