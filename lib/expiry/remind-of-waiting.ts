import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { mailIsPossible, mailedMoment, sendMail } from '../platform/mail.ts'
import { claimReminders, noteMailed, type ClaimedReminder } from './reminder-store.ts'

/** Reminders of one call. */
const MOST = 500

/**
 * Reminds administrations of submissions that wait for their decision for as many days as the settings say (decisions
 * 5: 3 and 9), each once, whatever number of nodes asks: the row is made first, the mail to the destination's contact
 * goes out after it, one for all submissions of a destination. The portal shows what waits, with SMTP or without.
 */
export async function remindOfWaiting({
  db,
  clock,
}: Context<SystemActor>): Promise<{ reminded: number; more: boolean }> {
  const now = await clock.service()
  const claimed = await claimReminders(db, { now, days: settings().reminderDays, most: MOST })
  if (mailIsPossible()) {
    for (const [destinationId, group] of Map.groupBy(claimed, (row) => row.destinationId)) {
      await mail(db, destinationId, group)
    }
  }
  return { reminded: claimed.length, more: claimed.length === MOST }
}

async function mail(db: Handle, destinationId: string, group: readonly ClaimedReminder[]): Promise<void> {
  const [first] = group
  if (!first) return
  const oldest = group.reduce(
    (least, { waitingSince }) => (waitingSince < least ? waitingSince : least),
    first.waitingSince,
  )
  const rejectedAt = new Date(oldest.getTime() + settings().deadlines.submitted)
  const facts = { name: first.name, count: group.length, oldest, rejectedAt }
  const page = `${settings().baseUrl}/cases?state=submitted&destination=${destinationId}`
  try {
    await sendMail({ to: first.email, ...reminderMail(facts, page) })
  } catch (error) {
    log.warn({ destinationId, reason: String(error) }, 'a reminder of waiting submissions was not mailed')
    return
  }
  const submissionIds = group.map(({ submissionId }) => submissionId)
  await noteMailed(db, { submissionIds, days: group.map(({ days }) => days) })
}

type WaitingSubmissions = { name: string; count: number; oldest: Date; rejectedAt: Date }

/**
 * The mail that reminds of waiting submissions, in German and English, since no language is known of a contact.
 * @param page where the portal shows them
 */
function reminderMail(
  { name, count, oldest, rejectedAt }: WaitingSubmissions,
  page: string,
): { subject: string; text: string } {
  const einreichungen = count === 1 ? 'Eine Einreichung wartet' : `${count} Einreichungen warten`
  const submissions = count === 1 ? 'One submission is waiting' : `${count} submissions are waiting`
  return {
    subject: `${einreichungen} bei „${name}“ / ${submissions}`,
    text: [
      `${einreichungen} bei „${name}“ auf eine Entscheidung, die älteste seit dem ${mailedMoment(oldest, 'german')}.`,
      `Wird bis zum ${mailedMoment(rejectedAt, 'german')} nicht entschieden, weist der Dienst sie zurück.`,
      'Bitte prüfen Sie, ob Ihr Verwaltungssystem die Einreichungen abruft.',
      page,
      '',
      '--',
      '',
      `${submissions} at “${name}” for a decision, the oldest since ${mailedMoment(oldest, 'english')}.`,
      `If nobody decides by ${mailedMoment(rejectedAt, 'english')}, the service will reject them.`,
      'Please check that your administration system is fetching the submissions.',
      page,
      '',
    ].join('\n'),
  }
}
