import type { PersonActor } from '../platform/actor.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { listeningCount, type CaseVersion } from './live-hub.ts'
import { findCase, noteLook, type Sides } from './open-case.ts'

/** Cases that one person may watch at once on one node: more than anyone has windows side by side. */
const MOST_STREAMS = 20

/**
 * Lets a person begin to watch a case: how far it has come now, and what `listenToCase` needs. A look of support or an
 * operator is written into the audit log, once an hour.
 * @param now the machine's clock, for the audit log
 * @throws 404, and 429 for somebody who watches too many
 */
export async function watchCase(
  db: Database,
  actor: PersonActor,
  caseId: string,
  now = new Date(),
): Promise<{ version: CaseVersion; sides: Sides }> {
  const row = await findCase(db, actor, caseId)
  if (listeningCount(actor.personId) >= MOST_STREAMS) {
    throw new Refusal('too-many-requests', `More than ${MOST_STREAMS} cases are watched at once.`, {
      retryAfterSeconds: 10,
    })
  }
  await noteLook(db, actor, row, { action: 'see-case', oncePerHour: true }, now)
  const { organisationId, clientOrganisationId } = row
  return {
    version: { sequence: row.eventCount, deliveryVersion: row.deliveryVersion },
    sides: { organisationId, clientOrganisationId },
  }
}
