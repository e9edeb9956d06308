import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: its envelope, and its source (RFC 5322). */
export type ArrivedMail = { from: string; to: string[]; source: string }

/**
 * A mail server of this process: `url` for SMTP_URL, `mails` in the order of arrival. It refuses mails to addresses in
 * `refused`, and every mail when `*` is among them.
 */
export type MailServer = { url: string; mails: ArrivedMail[]; refused: Set<string>; close: () => Promise<void> }

/** Starts a mail server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        if (refused.has('*') || rcptTo.some(({ address }) => refused.has(address))) return done(new Error('not today'))
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // listening on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of a mail of one part, whatever its transfer encoding (RFC 2045 section 6). */
export function textOf({ source }: ArrivedMail): string {
  const at = source.indexOf('\r\n\r\n')
  const [head, body] = [source.slice(0, at), source.slice(at + 4)]
  if (/^content-transfer-encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable$/im.test(head)) return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
