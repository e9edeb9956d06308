import { deprecationPage } from '../../clients/deprecations/headers.ts'
import {
  claimSunsetWarnings,
  noteSunsetMailed,
  selectToTell,
  type ClaimedSunset,
} from '../../clients/deprecations/store.ts'
import { SUNSET_WARNING_DAYS, type DeprecationName } from '../../clients/terms.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { inBoth, mailedMoment, mailIsPossible, type Mail } from '../../platform/mail.ts'
import { sendLetters, type Letter } from './send-letters.ts'

/** Warnings of one call: mail takes its time. */
const MOST = 50
/** Who has not used it for so long is taken to use it no more. */
const STILL = 30 * DAY

/**
 * Tells who still uses something deprecated 90, 30 and 7 days before its end, each time once. Without a mail server
 * nobody is told so; the portal shows it. The end is one of the outside world, so the machine's clock rules it.
 */
export async function warnOfSunsets(context: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  const { sunsets } = settings()
  if (!mailIsPossible() || sunsets.size === 0) return { warned: 0, more: false }
  const now = context.clock.machine()
  const usedSince = new Date(now.getTime() - STILL)
  const ends = JSON.stringify([...sunsets].map(([what, sunset_at]) => ({ what, sunset_at })))
  const claimed = await claimSunsetWarnings(context.db, { now, usedSince, days: SUNSET_WARNING_DAYS, ends, most: MOST })
  await sendLetters(warnings(context, claimed))
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function* warnings({ db }: Context, claimed: readonly ClaimedSunset[]): AsyncGenerator<Letter> {
  for (const warning of claimed) {
    const told = await selectToTell(db, warning)
    const { clientId, what } = warning
    yield {
      ...sunsetMail(told[0]?.name ?? clientId, warning),
      to: told.flatMap(({ email }) => email ?? []),
      facts: { clientId, what },
      note: (mailedTo) => noteSunsetMailed(db, warning, mailedTo),
    }
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

/** The mail that tells of an end. */
function sunsetMail(client: string, { clientId, what, sunsetAt, days }: ClaimedSunset): Omit<Mail, 'to'> {
  const pages = [`${settings().baseUrl}/clients/${clientId}`, deprecationPage(what)]
  const spans: Record<number, [string, string]> = { 7: ['einer Woche', 'a week'] }
  const [spanne, span] = spans[days] ?? [`${days} Tagen`, `${days} days`]
  const inGerman = [
    `Der Client „${client}“ verwendet etwas, das veraltet ist und am ${mailedMoment(sunsetAt, 'german')} endet.`,
    german[what],
    'Nach diesem Tag kann es mit jeder Aktualisierung des Dienstes wegfallen.',
  ]
  const inEnglish = [
    `The client “${client}” uses something that is deprecated and ends on ${mailedMoment(sunsetAt, 'english')}.`,
    english[what],
    'After that day any update of the service may remove it.',
  ]
  return inBoth(
    pages,
    { subject: `„${client}“ verwendet Veraltetes, das in weniger als ${spanne} endet`, lines: inGerman },
    { subject: `deprecated use ends within ${span}`, lines: inEnglish },
  )
}
