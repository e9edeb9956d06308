import type { Database } from '../platform/database.ts'
import { purgeCase, selectFinishedCases } from './case-store.ts'

/** Cases removed in one go; each may have many events. */
const BATCH = 50

/**
 * Removes cases without a further event since `deadline` milliseconds, with all that is left of them (decisions 5). A
 * case with a submission or reply whose content is not deleted yet stays, whatever its age.
 * @param now the service clock
 */
export async function purgeCases(
  db: Database,
  deadline: number,
  now: Date,
): Promise<{ purged: number; more: boolean }> {
  const before = new Date(now.getTime() - deadline)
  const cases = await selectFinishedCases(db, { before, most: BATCH })
  let purged = 0
  for (const { id } of cases) purged += (await purgeCase(db, { id, before })).length
  return { purged, more: cases.length === BATCH }
}
