import { cache } from 'react'
import { clockOffset } from '#lib/platform/clock.ts'
import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { log } from '#lib/platform/log.ts'

/**
 * The service clock for the frame of every page, error pages included: the machine's time while the database is away.
 * @returns with the milliseconds by which it is ahead, 0 outside a sandbox
 */
export const shownNow = cache(async (): Promise<{ now: Date; offset: number }> => {
  const offset = await clockOffset(database()).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ error: String(error) }, 'the database did not answer')
    return 0
  })
  return { now: new Date(Date.now() + offset), offset }
})
