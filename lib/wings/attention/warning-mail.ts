import { inBoth, mailedMoment, type Mail } from '../../platform/mail.ts'
import type { FailingEndpoint } from '../../callbacks/log/failing-endpoints.ts'
import { certificateWords } from '../../callbacks/connection/failure-words.ts'
import type { CertificateFault, ErrorClass } from '../../callbacks/terms.ts'

const german: Record<ErrorClass, string> = {
  dns: 'Der Hostname lässt sich nicht auflösen.',
  'forbidden-address': 'Die Adresse liegt in einem nicht erlaubten Netz.',
  connect: 'Die Verbindung kommt nicht zustande.',
  tls: 'Die verschlüsselte Verbindung (TLS) kommt nicht zustande.',
  timeout: 'Der Empfänger antwortet nicht rechtzeitig.',
  status: 'Der Empfänger antwortet mit einem Fehler',
}

const english: Record<ErrorClass, string> = {
  dns: 'The host name cannot be resolved.',
  'forbidden-address': 'The address is in a network that is not allowed.',
  connect: 'The connection cannot be established.',
  tls: 'The encrypted connection (TLS) cannot be established.',
  timeout: 'The receiver does not respond in time.',
  status: 'The receiver responds with an error',
}

const germanCertificate: Record<CertificateFault, string> = {
  expired: 'Das Zertifikat des Empfängers ist abgelaufen.',
  'not-yet-valid': 'Das Zertifikat des Empfängers ist noch nicht gültig.',
  'unknown-issuer': 'Die Zertifizierungsstelle des Empfängers ist nicht bekannt, oder ein Zwischenzertifikat fehlt.',
  'self-signed': 'Das Zertifikat des Empfängers ist selbst signiert.',
  'other-name': 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen.',
}

type WarningMailWords = { classes: Record<ErrorClass, string>; certificates: Record<CertificateFault, string> }

const words: Record<'german' | 'english', WarningMailWords> = {
  german: { classes: german, certificates: germanCertificate },
  english: { classes: english, certificates: certificateWords },
}

function reason(language: 'german' | 'english', failure: FailingEndpoint['lastFailure']): string {
  if (!failure) return ''
  const { classes, certificates } = words[language]
  if (failure.certificate) return certificates[failure.certificate]
  return failure.errorClass === 'status' ? `${classes.status} (${failure.status}).` : classes[failure.errorClass]
}

/**
 * The mail that warns of a failing address.
 * @param days for how many days it has failed
 * @param page where the portal shows the undelivered notices
 */
export function warningMail(endpoint: FailingEndpoint, days: number, page: string): Omit<Mail, 'to'> {
  const { owner, url, failingSince, givenUpAt, lastFailure } = endpoint
  const german = {
    subject: `Callback an „${owner.name}“ schlägt seit ${days === 1 ? 'einem Tag' : `${days} Tagen`} fehl`,
    lines: [
      `Callbacks an „${owner.name}“ werden seit dem ${mailedMoment(new Date(failingSince), 'german')} nicht zugestellt.`,
      `Adresse: ${url}`,
      reason('german', lastFailure),
      givenUpAt
        ? `Kurier versucht es weiter. Ab dem ${mailedMoment(new Date(givenUpAt), 'german')} werden die ersten Benachrichtigungen aufgegeben.`
        : 'Kurier versucht es weiter, solange die Einreichungen offen sind.',
      'Bitte prüfen Sie den Empfänger. Nach der ersten erfolgreichen Zustellung werden alle wartenden Benachrichtigungen sofort gesendet.',
    ],
  }
  const english = {
    subject: `Callback failing for ${days === 1 ? 'one day' : `${days} days`}`,
    lines: [
      `Callbacks to “${owner.name}” have not been delivered since ${mailedMoment(new Date(failingSince), 'english')}.`,
      `Address: ${url}`,
      reason('english', lastFailure),
      givenUpAt
        ? `Kurier keeps trying. From ${mailedMoment(new Date(givenUpAt), 'english')} the first notifications will be given up.`
        : 'Kurier keeps trying as long as the submissions are open.',
      'Please check the receiver. After the first successful delivery, all waiting notifications are sent at once.',
    ],
  }
  return inBoth([page], german, english)
}
