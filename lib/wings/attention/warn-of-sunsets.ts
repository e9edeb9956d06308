import { deprecationPage } from '../../clients/deprecations/headers.ts'
import {
  claimSunsetWarnings,
  noteSunsetMailed,
  selectToTell,
  type ClaimedSunset,
} from '../../clients/deprecations/store.ts'
import { unseenDeprecations } from '../../clients/deprecations/names.ts'
import { SUNSET_WARNING_DAYS } from '../../clients/terms.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { inBoth, mailedMoment, mailIsPossible, type Mail } from '../../platform/mail.ts'
import { mails as german } from '../../words/de/attention.ts'
import { deprecations as germanDeprecations } from '../../words/de/clients.ts'
import { mails as english } from '../../words/en/attention.ts'
import { deprecations as englishDeprecations } from '../../words/en/clients.ts'
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

const words = { de: german.sunset, en: english.sunset }
const deprecations = { de: germanDeprecations, en: englishDeprecations }

/** The mail that tells of an end. */
function sunsetMail(client: string, { clientId, what, sunsetAt, days }: ClaimedSunset): Omit<Mail, 'to'> {
  return inBoth(words, (locale) => ({
    client,
    days,
    sunsetAt: mailedMoment(sunsetAt, locale),
    title: deprecations[locale][what].title,
    instead: deprecations[locale][what].instead,
    isUnseen: unseenDeprecations.includes(what) ? 'yes' : 'no',
    page: `${settings().baseUrl}/clients/${clientId}`,
    about: deprecationPage(what),
  }))
}
