import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { mailIsPossible, sendMail } from '../platform/mail.ts'
import { failingEndpoint, type FailingEndpoint } from './failing-endpoints.ts'
import { warningMail } from './warning-mail.ts'
import {
  claimWarnings,
  noteMailed,
  selectAddressesToWarn,
  selectFailing,
  type ClaimedWarning,
} from './warning-store.ts'

/** Days of failing after which a warning is sent; after 14 the first notices are given up (demands, Delivery 3). */
export const WARNING_DAYS: readonly number[] = [1, 3, 7, 12]
/** Warnings of one call: mail takes its time. */
const MOST = 50

/**
 * Warns of endpoints that have failed for 1, 3, 7 and 12 days, each time once, however many nodes ask: the row is made
 * first, the mail goes out after it. The portal shows the row; without SMTP, or when a mail fails, it says so. A paused
 * endpoint and one without waiting notices are left alone. After a success or a resumption the days start again.
 * @returns how many warnings were given; `more` when others may be due
 */
export async function warnOfFailures({ db, clock }: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  const now = await clock.service()
  const claimed = await claimWarnings(db, { now, days: WARNING_DAYS, most: MOST })
  for (const warning of claimed) await tell(db, warning, now)
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function tell(db: Handle, warning: ClaimedWarning, now: Date): Promise<void> {
  const { endpointId, days } = warning
  const [row] = await selectFailing(db, { organisations: null, endpointId, most: 1, now })
  if (!row) return // it works again, or its owner is gone
  const endpoint = failingEndpoint(row)
  log.warn({ endpointId, days, failures: endpoint.failures }, 'a callback endpoint keeps failing')
  if (!mailIsPossible()) return
  const mailedTo: string[] = []
  for (const { email } of await selectAddressesToWarn(db, row)) {
    if (await mailed(email, endpoint, days)) mailedTo.push(email)
  }
  await noteMailed(db, { ...warning, mailedTo })
}

async function mailed(to: string, endpoint: FailingEndpoint, days: number): Promise<boolean> {
  const { kind, id } = endpoint.owner
  const page = `${settings().baseUrl}/callbacks/undelivered/${kind}/${id}`
  try {
    await sendMail({ to, ...warningMail(endpoint, days, page) })
    return true
  } catch (error) {
    const facts = { endpointId: endpoint.endpointId, days, reason: String(error) }
    log.warn(facts, 'a warning about a failing callback endpoint was not mailed')
    return false
  }
}
