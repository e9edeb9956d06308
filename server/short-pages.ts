import type { IncomingMessage, ServerResponse } from 'node:http'
import { site as german } from '#components/messages/de/site.ts'
import { site as english } from '#components/messages/en/site.ts'
import { localeFrom } from '#components/language/locale.ts'
import { choiceCookie } from '#components/site/choices.ts'
import { cookieOf } from '#app/_http/person.ts'
import { settings } from '#lib/platform/env.ts'

type Short = { status: number; reason: string; allow?: string }
/** `why`: which words are said; those of too many pages unless it is the start. */
type Busy = { status: 429 | 503; seconds: number; why?: 'busy' | 'starting' }

const texts = { de: german, en: english }

/** One line for programs: no page of ours asks in such a way. The connection ends with it. */
export function sayInShort(outgoing: ServerResponse, { status, reason, allow }: Short): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(allow !== undefined && { allow }),
  })
  outgoing.end(`${reason}\n`)
}

/**
 * Tells a person in one page, which loads again by itself, that pages are asked for too often (429), that too many wait
 * for theirs, or that the service is starting (503). `seconds`: after which the page is asked for again.
 */
export function sayBusy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, seconds, why = 'busy' }: Busy,
): void {
  const { headers, method } = incoming
  const cookie = cookieOf({ get: () => headers.cookie ?? null }, choiceCookie('language', settings().baseUrl).name)
  const locale = localeFrom(cookie, headers['accept-language'] ?? null)
  const { title, heading, note } = texts[locale][why]
  const isAskedAgain = method === 'GET' ? `<meta http-equiv="refresh" content="${seconds}">` : ''
  const text = `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${isAskedAgain}
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem}</style>
<h1>${heading}</h1>
<p>${note}</p>
</html>
`
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'retry-after': String(seconds),
  })
  outgoing.end(method === 'HEAD' ? undefined : text)
}
