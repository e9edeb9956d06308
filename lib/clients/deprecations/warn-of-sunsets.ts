import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { log } from '../../platform/log.ts'
import { mailIsPossible, mailedMoment, sendMail } from '../../platform/mail.ts'
import { deprecationNames, SUNSET_WARNING_DAYS, type DeprecationName } from '../terms.ts'
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
  if (!mailIsPossible()) return { warned: 0, more: false }
  const now = clock.machine()
  const usedSince = new Date(now.getTime() - STILL)
  const claimed = await claimSunsetWarnings(db, { now, usedSince, days: SUNSET_WARNING_DAYS, most: MOST })
  for (const warning of claimed) await tell(db, warning)
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function tell(db: Database, warning: ClaimedSunset): Promise<void> {
  const name = deprecationNames.find((one) => one === warning.what)
  if (!name) return
  const mailedTo: string[] = []
  for (const { name: client, email } of await selectToTell(db, warning)) {
    if (email && (await mailed(email, { ...warning, name, client }))) mailedTo.push(email)
  }
  await noteSunsetMailed(db, warning, mailedTo)
}

type WarnOfSunsetEnding = ClaimedSunset & { name: DeprecationName; client: string }

async function mailed(to: string, ending: WarnOfSunsetEnding): Promise<boolean> {
  try {
    await sendMail({ to, ...sunsetMail(ending) })
    return true
  } catch (error) {
    const { clientId, what } = ending
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
function sunsetMail({ name, client, clientId, sunsetAt, days }: WarnOfSunsetEnding): { subject: string; text: string } {
  const page = `${settings().baseUrl}/clients/${clientId}/deprecations`
  const spans: Record<number, [string, string]> = { 7: ['einer Woche', 'a week'] }
  const [spanne, span] = spans[days] ?? [`${days} Tagen`, `${days} days`]
  return {
    subject: `„${client}“ verwendet Veraltetes, das in weniger als ${spanne} endet / deprecated use ends within ${span}`,
    text: [
      `Der Client „${client}“ verwendet etwas, das veraltet ist und am ${mailedMoment(sunsetAt, 'german')} endet.`,
      german[name],
      'Nach diesem Tag kann es mit jeder Aktualisierung des Dienstes wegfallen.',
      page,
      '',
      '--',
      '',
      `The client “${client}” uses something that is deprecated and ends on ${mailedMoment(sunsetAt, 'english')}.`,
      english[name],
      'After that day any update of the service may remove it.',
      page,
      '',
    ].join('\n'),
  }
}
