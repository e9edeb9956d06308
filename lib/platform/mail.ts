import { createTransport } from 'nodemailer'
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
 * @throws Error when the settings have no mail server, or it refuses the mail; the message names no password
 */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  const { mail } = settings()
  if (!mail) throw Object.assign(new Error('SMTP_URL is not set'), { code: 'no-mail-server' })
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  const transport = createTransport({ url: mail.smtpUrl, requireTLS: mustEncrypt(mail.smtpUrl), ...timeouts })
  try {
    // an address taken apart could name several receivers
    await transport.sendMail({ from: mail.from, to: { name: '', address: to }, subject, text })
  } finally {
    transport.close()
  }
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
