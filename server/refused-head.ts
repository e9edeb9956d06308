import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { refusedHead as german } from '#components/messages/de/refused-head.ts'
import { refusedHead as english } from '#components/messages/en/refused-head.ts'
import { commonHeaders } from './common-headers.ts'

/** Statuses of what the parser cannot take, as Node.js has them; everything else is 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A connection on which an answer is under way, as Node.js has it. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } | null }

/**
 * Answers requests that could not even be read: as Node.js does, and where the head is too large with a page that says
 * what to do, since people meet it by no fault of theirs.
 */
export function answerUnread(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // an answer that has begun must not be written into
    if (socket.writable && !socket._httpMessage?.headersSent) {
      socket.write(answerOf(statuses[error.code ?? ''] ?? 400))
    }
    socket.destroy(error)
  })
}

function answerOf(status: number): string {
  const body = status === 431 ? page : ''
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(body ? ['Content-Type: text/html; charset=utf-8', "Content-Security-Policy: default-src 'none'"] : []),
    ...Object.entries(commonHeaders()).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** Without styles or scripts: nothing else of this installation could be loaded by who cannot ask for it. */
const page = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${german.title} – Kurier</title>
</head>
<body>
<main>
<h1>${german.title}</h1>
${paragraphs(german)}
<section lang="en">
<h2>${english.title}</h2>
${paragraphs(english)}
</section>
</main>
</body>
</html>
`

function paragraphs({ reason, fix, programs }: typeof german): string {
  return [reason, fix, programs].map((text) => `<p>${text}</p>`).join('\n')
}
