import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { log } from '../../platform/log.ts'
import { mailIsPossible, mailedMoment, sendMail, type Mail } from '../../platform/mail.ts'
import { SUNSET_WARNING_DAYS, type DeprecationName } from '../terms.ts'
import { deprecationPage } from './headers.ts'
import { claimSunsetWarnings, noteSunsetMailed, selectToTell, type ClaimedSunset } from './store.ts'

/** Warnings of one call: mail takes its time. */
const MOST = 50
/** Who has not used it for so long is taken to use it no more. */
const STILL = 30 * DAY

/**
 * Tells who still uses something deprecated 90, 30 and 7 days before its end, each time once, whatever number of nodes
 * asks: the row is made first, the mail goes out after it. Without a mail server nobody is told so; the portal shows it.
 * The end is one of the outside world, so the machine's clock rules it.
 */
export async function warnOfSunsets({ db, clock }: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  const { sunsets } = settings()
  if (!mailIsPossible() || sunsets.size === 0) return { warned: 0, more: false }
  const now = clock.machine()
  const usedSince = new Date(now.getTime() - STILL)
  const ends = JSON.stringify([...sunsets].map(([what, sunset_at]) => ({ what, sunset_at })))
  const claimed = await claimSunsetWarnings(db, { now, usedSince, days: SUNSET_WARNING_DAYS, ends, most: MOST })
  for (const warning of claimed) await tell(db, warning)
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function tell(db: Handle, warning: ClaimedSunset): Promise<void> {
  const mailedTo: string[] = []
  for (const { name, email } of await selectToTell(db, warning)) {
    if (email && (await mailed({ to: email, ...sunsetMail(name, warning) }, warning))) mailedTo.push(email)
  }
  await noteSunsetMailed(db, warning, mailedTo)
}

async function mailed(mail: Mail, { clientId, what }: ClaimedSunset): Promise<boolean> {
  try {
    await sendMail(mail)
    return true
  } catch (error) {
    log.warn({ clientId, what, reason: String(error) }, 'the end of something deprecated was not mailed')
    return false
  }
}

const german: Record<DeprecationName, string> = {
  'named-scopes': 'Der Client nennt in der Tokenanfrage Berechtigungen (scope). Lassen Sie scope weg.',
  'submission-ids':
    'Callbacks über neue Einreichungen nennen sie auch in submissionIds. Ob Ihr Empfänger das liest, ist hier nicht zu sehen. Lesen Sie submissions.',
}

const english: Record<DeprecationName, string> = {
  'named-scopes': 'The client names scopes in its token request. Leave scope out.',
  'submission-ids':
    'Callbacks about new submissions name them in submissionIds too. Whether your receiver reads that cannot be seen here. Read submissions.',
}

/** The mail that tells of an end, in German and English, since no language is known of a contact. */
function sunsetMail(client: string, { clientId, what, sunsetAt, days }: ClaimedSunset): Omit<Mail, 'to'> {
  const pages = [`${settings().baseUrl}/clients/${clientId}`, deprecationPage(what)]
  const spans: Record<number, [string, string]> = { 7: ['einer Woche', 'a week'] }
  const [spanne, span] = spans[days] ?? [`${days} Tagen`, `${days} days`]
  return {
    subject: `„${client}“ verwendet Veraltetes, das in weniger als ${spanne} endet / deprecated use ends within ${span}`,
    text: [
      `Der Client „${client}“ verwendet etwas, das veraltet ist und am ${mailedMoment(sunsetAt, 'german')} endet.`,
      german[what],
      'Nach diesem Tag kann es mit jeder Aktualisierung des Dienstes wegfallen.',
      ...pages,
      '',
      '--',
      '',
      `The client “${client}” uses something that is deprecated and ends on ${mailedMoment(sunsetAt, 'english')}.`,
      english[what],
      'After that day any update of the service may remove it.',
      ...pages,
      '',
    ].join('\n'),
  }
}
