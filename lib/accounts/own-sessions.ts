import type { PersonActor } from '../platform/actor.ts'
import { database, inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { selectOwnSessions, updateOtherEnds, updateOwnEnd } from './account-store.ts'
import { insertAudit } from './audit-store.ts'
import { accountRow } from './own-row.ts'
import { sessionStanding } from './rules.ts'

/** Times as ISO 8601. `isThis`: the one that asks. */
export type OwnSession = {
  sessionId: string
  isThis: boolean
  createdAt: string
  lastSeenAt: string
  userAgent: string
  address: string
}

/** The own sessions that let somebody in, those seen last first. `now`: the machine's clock. */
export async function listOwnSessions(actor: PersonActor, now: Date): Promise<OwnSession[]> {
  const rows = await selectOwnSessions(database(), actor.personId, now)
  const live = rows.filter(
    (row) =>
      sessionStanding({ lastSeenAt: row.last_seen_at, expiresAt: row.expires_at, endedAt: row.ended_at }, now) ===
      'live',
  )
  return live.map((row) => ({
    sessionId: row.id,
    isThis: row.id === actor.sessionId,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    userAgent: row.user_agent,
    address: row.address,
  }))
}

/**
 * Ends one of the own sessions at once, on every node.
 * @throws Refusal `not-found`: no such session of this person, or over already
 */
export async function endOwnSession(actor: PersonActor, input: { sessionId: string }, now: Date): Promise<void> {
  await inTransaction(database(), async (tx) => {
    const [ended] = await updateOwnEnd(tx, actor.personId, input.sessionId, now)
    if (!ended) throw notFound('session')
    await insertAudit(tx, accountRow(actor, 'end-session', now, { after: { ended: 1 } }))
  })
}

/** Ends all own sessions but the one that asks. @returns how many */
export async function endOtherSessions(actor: PersonActor, now: Date): Promise<number> {
  return inTransaction(database(), async (tx) => {
    const ended = await updateOtherEnds(tx, actor.personId, actor.sessionId, now)
    const change = { after: { ended: ended.length } }
    if (ended.length > 0) await insertAudit(tx, accountRow(actor, 'end-session', now, change))
    return ended.length
  })
}
