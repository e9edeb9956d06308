import { writtenAs } from '@kurier/forms/written-as'
import { say, type Facts, type WordsLocale } from '../words/say.ts'
import { settings } from './env.ts'
import { isLoopback } from './networks.ts'
import { TIME_ZONE } from './durations.ts'

/** Milliseconds for reaching the mail server, and for each of its answers. */
const PATIENCE = 10_000

export type Mail = { to: string; subject: string; text: string }

/** True when the settings name a mail server. */
export const mailIsPossible = (): boolean => settings().mail !== undefined

/**
 * Sends one mail by the mail server of the settings (SMTP_URL, from MAIL_FROM); done when that server has taken it.
 * @returns what that server answered
 * @throws Error with code `no-mail-server` without SMTP_URL, or `mail-refused`; the message names no password
 */
export async function sendMail({ to, subject, text }: Mail): Promise<string> {
  // an address taken apart could name several receivers
  const sent = await withServer(({ transport, from }) =>
    transport.sendMail({ from, to: { name: '', address: to }, subject, text }),
  )
  return sent.response
}

/**
 * Looks whether the mail server of the settings can be reached and lets us in; sends nothing.
 * @throws Error as `sendMail`
 */
export async function tryMailServer(): Promise<void> {
  await withServer(({ transport }) => transport.verify())
}

type MailTransport = Awaited<ReturnType<typeof transportTo>>

async function withServer<Done>(
  work: (server: { transport: MailTransport; from: string }) => Promise<Done>,
): Promise<Done> {
  const { mail } = settings()
  if (!mail) throw Object.assign(new Error('SMTP_URL is not set'), { code: 'no-mail-server' })
  const transport = await transportTo(mail.smtpUrl)
  try {
    return await work({ transport, from: mail.from })
  } catch (error) {
    throw mailRefused(error, new URL(mail.smtpUrl))
  } finally {
    transport.close()
  }
}

/** The library is loaded by the first mail. */
async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    dnsTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  }
  return createTransport({ url, requireTLS: mustEncrypt(url), ...timeouts })
}

/** With the setting at fault; a server may repeat what it was sent, so the password is taken out of its words. */
function mailRefused(error: unknown, { host, password }: URL): Error {
  const plain = decodeURIComponent(password)
  const said = error instanceof Error ? error.message : String(error)
  const reason = plain === '' ? said : said.replaceAll(plain, '[secret]')
  return Object.assign(new Error(`SMTP_URL: ${host} could not be used for mail: ${reason}`), { code: 'mail-refused' })
}

/**
 * Whether user and password would go to another machine: then it must offer encryption (STARTTLS, RFC 3207) first, or a
 * machine between them could hide the offer and read them.
 */
const mustEncrypt = (smtpUrl: string): boolean => new URL(smtpUrl).username !== '' && !isLoopback(smtpUrl)

/** A time for a mail, with its zone, since a mail answers no questions: 22 November 2026 at 21:02 CET. */
export function mailedMoment(at: Date, locale: WordsLocale): string {
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: TIME_ZONE,
    timeZoneName: 'short',
  }
  return new Intl.DateTimeFormat(writtenAs[locale], options).format(at)
}

type MailTexts = { subject: string; text: string }

/**
 * A mail in German and English, since no language is known of a contact, nor of somebody who has not signed in yet.
 * @param factsIn what its texts take in a language
 */
export function inBoth(
  texts: Record<WordsLocale, MailTexts>,
  factsIn: (locale: WordsLocale) => Facts,
): Omit<Mail, 'to'> {
  const said = (locale: WordsLocale, part: keyof MailTexts) => say(locale, texts[locale][part], factsIn(locale))
  return {
    subject: `${said('de', 'subject')} / ${said('en', 'subject')}`,
    text: `${said('de', 'text')}\n\n--\n\n${said('en', 'text')}\n`,
  }
}
