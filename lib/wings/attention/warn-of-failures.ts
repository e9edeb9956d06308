import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { log } from '../../platform/log.ts'
import { failingEndpoint } from '../../callbacks/log/failing-endpoints.ts'
import {
  claimWarnings,
  noteMailed,
  selectAddressesToWarn,
  selectFailing,
  type ClaimedWarning,
} from '../../callbacks/log/warning-store.ts'
import { sendLetters, type Letter } from './send-letters.ts'
import { warningMail } from './warning-mail.ts'

/** Days of failing after which a warning is sent; after 14 the first notices are given up (demands, Delivery 3). */
const WARNING_DAYS: readonly number[] = [1, 3, 7, 12]
/** Warnings of one call: mail takes its time. */
const MOST = 50

/**
 * Warns of endpoints that have failed for 1, 3, 7 and 12 days, each time once. The portal shows the row. A paused
 * endpoint and one without waiting notices are left alone. After a success or a resumption the days start again.
 * @returns how many warnings were given; `more` when others may be due
 */
export async function warnOfFailures(context: Context<SystemActor>): Promise<{ warned: number; more: boolean }> {
  const now = await context.clock.service()
  const claimed = await claimWarnings(context.db, { now, days: WARNING_DAYS, most: MOST })
  await sendLetters(warnings(context, claimed, now))
  return { warned: claimed.length, more: claimed.length === MOST }
}

async function* warnings({ db }: Context, claimed: readonly ClaimedWarning[], now: Date): AsyncGenerator<Letter> {
  for (const warning of claimed) {
    const { endpointId, days } = warning
    const [row] = await selectFailing(db, { organisations: null, endpointId, most: 1, now })
    if (!row) continue // it works again, or its owner is gone
    const endpoint = failingEndpoint(row)
    log.warn({ endpointId, days, failures: endpoint.failures }, 'a callback endpoint keeps failing')
    const { kind, id } = endpoint.owner
    yield {
      ...warningMail(endpoint, days, `${settings().baseUrl}/callbacks/undelivered/${kind}/${id}`),
      to: (await selectAddressesToWarn(db, row)).map(({ email }) => email),
      facts: { endpointId, days },
      note: (mailedTo) => noteMailed(db, { ...warning, mailedTo }),
    }
  }
}
