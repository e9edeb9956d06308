import { settings } from '../platform/env.ts'

/** The mail with a link for a new password, in both languages of the pages: which one its reader wants is not known. */
export function passwordMail(name: string, link: string): { subject: string; text: string } {
  const { host } = new URL(settings().baseUrl)
  const text = `Guten Tag ${name},

für Ihren Zugang zu Kurier (${host}) wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest:

${link}

Der Link wirkt einmal und 30 Minuten lang. Haben Sie kein neues Passwort angefordert, ist nichts zu tun: Ihr Passwort
bleibt, wie es ist.

--

Hello ${name},

a new password was asked for, for your access to Kurier (${host}). Set it with this link:

${link}

The link works once, for 30 minutes. If you did not ask for a new password, there is nothing to do: yours stays as it is.
`
  return { subject: 'Kurier: neues Passwort / new password', text }
}
