import { personToTell } from '../accounts/person-of-session.ts'
import { dateInBerlin } from '../platform/berlin-day.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { mailIsPossible, sendMail } from '../platform/mail.ts'
import { TIME_ZONE } from '../platform/terms.ts'
import { digestMail } from './digest-mail.ts'
import { claimDigests, type ClaimedDigest } from './digest-store.ts'
import { radarFor } from './radar-for.ts'
import { digestsDue } from './rules.ts'
import type { Radar } from './schema.ts'
import type { DigestRhythm } from './terms.ts'

/** Mails of one call: each takes its time. */
const MOST = 20
/** Days that a mail looks ahead: far enough for a whole week-end, or for the next mail but one. */
const DAYS: Record<DigestRhythm, number> = { 'working-days': 7, weekly: 14 }

const hourOf = (now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' }).format(now))

/**
 * Mails their deadlines to the persons who wish it, each day or week once, however many nodes ask: the row is taken
 * first, the mail goes out after it. A person without pressing deadlines gets no mail. Without a mail server the rows
 * stay untouched.
 * @returns how many mails went out; `more` when others may be due
 */
export async function sendDigests(context: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  if (!mailIsPossible()) return { warned: 0, more: false }
  const now = await context.clock.service()
  const today = dateInBerlin(now)
  const { 'working-days': daily, weekly } = digestsDue({ day: today, hour: hourOf(now) })
  if (daily === null && weekly === null) return { warned: 0, more: false }
  const claimed = await claimDigests(context.db, { today, daily, weekly, most: MOST })
  let warned = 0
  for (const digest of claimed) if (await told(context, digest)) warned += 1
  return { warned, more: claimed.length === MOST }
}

/** True when a mail went out. A failed mail is not tried again: the next one has the same content. */
async function told(context: Context<SystemActor>, { personId, rhythm, language }: ClaimedDigest): Promise<boolean> {
  const actor = await personToTell(context.db, personId)
  if (!actor) return false
  const radar = pressingOf(await radarFor({ ...context, actor }, { days: DAYS[rhythm], destination: undefined }))
  if (radar.rows.length === 0) return false
  try {
    await sendMail({ to: actor.email, ...digestMail(radar, language, settings().baseUrl) })
    return true
  } catch (error) {
    log.warn({ personId, reason: String(error) }, 'a mail about deadlines was not sent')
    return false
  }
}

const pressingOf = (radar: Radar): Radar => ({ ...radar, rows: radar.rows.filter(({ isPressing }) => isPressing) })
