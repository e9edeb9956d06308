import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { inBoth, mailedMoment, type Mail } from '../../platform/mail.ts'
import { mails as german } from '../../words/de/attention.ts'
import { mails as english } from '../../words/en/attention.ts'
import { claimReminders, noteMailed, type ClaimedReminder } from './reminder-store.ts'
import { sendLetters, type Letter } from './send-letters.ts'

/** Reminders of one call. */
const MOST = 500

/**
 * Reminds administrations of submissions that wait for their decision for as many days as the settings say (decisions
 * 5: 3 and 9), each once: one mail to the destination's contact for all its submissions. The portal shows what waits.
 */
export async function remindOfWaiting(context: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  const now = await context.clock.service()
  const claimed = await claimReminders(context.db, { now, days: settings().reminderDays, most: MOST })
  await sendLetters(reminders(context, claimed))
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function* reminders({ db }: Context, claimed: readonly ClaimedReminder[]): AsyncGenerator<Letter> {
  for (const [destinationId, group] of Map.groupBy(claimed, (row) => row.destinationId)) {
    const [oldest] = group.toSorted((one, other) => one.waitingSince.getTime() - other.waitingSince.getTime())
    if (!oldest) continue
    const facts = { name: oldest.name, count: group.length, oldest: oldest.waitingSince }
    yield {
      ...reminderMail(facts, `${settings().baseUrl}/cases?state=submitted&destination=${destinationId}`),
      to: [oldest.email],
      facts: { destinationId },
      note: async (mailedTo) => {
        if (mailedTo.length === 0) return
        const submissionIds = group.map(({ submissionId }) => submissionId)
        await noteMailed(db, { submissionIds, days: group.map(({ days }) => days) })
      },
    }
  }
}

type WaitingSubmissions = { name: string; count: number; oldest: Date }

/** The mail that reminds of waiting submissions. @param page where the portal shows them */
function reminderMail({ name, count, oldest }: WaitingSubmissions, page: string): Omit<Mail, 'to'> {
  const rejectedAt = new Date(oldest.getTime() + settings().deadlines.submitted)
  return inBoth({ de: german.reminder, en: english.reminder }, (locale) => ({
    destination: name,
    count,
    oldest: mailedMoment(oldest, locale),
    rejectedAt: mailedMoment(rejectedAt, locale),
    page,
  }))
}
