import { personToTell } from '../../accounts/sign-in/person-of-session.ts'
import { dateInBerlin } from '../../platform/berlin-day.ts'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { mailIsPossible } from '../../platform/mail.ts'
import type { AttentionFinders } from '../../platform/room-work.ts'
import { TIME_ZONE } from '../../platform/durations.ts'
import type { AheadKind } from '../../rooms/lists.ts'
import { digestMail } from './digest-mail.ts'
import { claimDigests, type ClaimedDigest } from './digest-store.ts'
import { radarFor } from './radar-for.ts'
import { digestsDue } from './rules.ts'
import { sendLetters, type Letter } from './send-letters.ts'
import type { DigestRhythm } from './terms.ts'

/** Mails of one call: each takes its time. */
const MOST = 20
/** Days that a mail looks ahead: far enough for a whole week-end, or for the next mail but one. */
const DAYS: Record<DigestRhythm, number> = { 'working-days': 7, weekly: 14 }

const hourOf = (now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' }).format(now))

/**
 * Mails their deadlines to the persons who wish it, each day or week once. A person without pressing deadlines gets no
 * mail. Without a mail server the rows stay untouched.
 * @param finders `attention` of lib/works/works.ts
 * @returns how many mails went out; `more` when others may be due
 */
export async function sendDigests(
  context: Context<SystemActor>,
  { finders }: { finders: AttentionFinders<AheadKind> },
): Promise<{ warned: number; more: boolean }> {
  if (!mailIsPossible()) return { warned: 0, more: false }
  const now = await context.clock.service()
  const today = dateInBerlin(now)
  const { 'working-days': daily, weekly } = digestsDue({ day: today, hour: hourOf(now) })
  if (daily === null && weekly === null) return { warned: 0, more: false }
  const claimed = await claimDigests(context.db, { today, daily, weekly, most: MOST })
  return { warned: await sendLetters(digests(context, finders, claimed)), more: claimed.length === MOST }
}

async function* digests(
  context: Context<SystemActor>,
  finders: AttentionFinders<AheadKind>,
  claimed: readonly ClaimedDigest[],
): AsyncGenerator<Letter> {
  for (const { personId, rhythm, language } of claimed) {
    const actor = await personToTell(context.db, personId)
    if (!actor) continue
    const radar = await radarFor({ ...context, actor }, { finders, days: DAYS[rhythm] })
    const rows = radar.rows.filter(({ isPressing }) => isPressing)
    if (rows.length === 0) continue
    const mail = await digestMail({ ...radar, rows }, language, settings().baseUrl)
    yield { ...mail, to: [actor.email], facts: { personId } }
  }
}
