import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { mailIsPossible, sendMail } from '../platform/mail.ts'
import { reminderMail } from './reminder-mail.ts'
import { claimReminders, noteMailed, type ClaimedReminder } from './reminder-store.ts'

/** Reminders of one call. */
const MOST = 500

/**
 * Reminds administrations of submissions that wait for their decision for as many days as the settings say (decisions
 * 5: 3 and 9), each once, whatever number of nodes asks: the row is made first, the mail to the destination's contact
 * goes out after it, one for all submissions of a destination. The portal shows what waits, with SMTP or without.
 * @param now the service clock
 */
export async function remindOfWaiting(db: Database, now: Date): Promise<{ reminded: number; more: boolean }> {
  const claimed = await claimReminders(db, { now, days: settings().reminderDays, most: MOST })
  if (mailIsPossible()) {
    for (const [destinationId, group] of Map.groupBy(claimed, (row) => row.destinationId)) {
      await mail(db, destinationId, group)
    }
  }
  return { reminded: claimed.length, more: claimed.length === MOST }
}

async function mail(db: Database, destinationId: string, group: readonly ClaimedReminder[]): Promise<void> {
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
