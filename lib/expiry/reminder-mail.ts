import { TIME_ZONE } from '../platform/terms.ts'

type Waiting = { name: string; count: number; oldest: Date; rejectedAt: Date }

function moment(at: Date, locale: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat(locale, options).format(at)
}

/**
 * The mail that reminds of waiting submissions, in German and English, since no language is known of a contact.
 * @param page where the portal shows them
 */
export function reminderMail(
  { name, count, oldest, rejectedAt }: Waiting,
  page: string,
): { subject: string; text: string } {
  const einreichungen = count === 1 ? 'Eine Einreichung wartet' : `${count} Einreichungen warten`
  const submissions = count === 1 ? 'One submission waits' : `${count} submissions wait`
  return {
    subject: `${einreichungen} auf „${name}“ / ${submissions}`,
    text: [
      `${einreichungen} bei „${name}“ auf eine Entscheidung, die älteste seit ${moment(oldest, 'de')}.`,
      `Was bis ${moment(rejectedAt, 'de')} nicht angenommen oder abgelehnt ist, wird vom Dienst abgelehnt.`,
      'Bitte prüfen Sie, ob Ihr Verwaltungssystem die Einreichungen abruft.',
      page,
      '',
      '--',
      '',
      `${submissions} at "${name}" for a decision, the oldest since ${moment(oldest, 'en-GB')}.`,
      `What is neither accepted nor rejected by ${moment(rejectedAt, 'en-GB')} will be rejected by the service.`,
      'Please check whether your administration system fetches the submissions.',
      page,
      '',
    ].join('\n'),
  }
}
