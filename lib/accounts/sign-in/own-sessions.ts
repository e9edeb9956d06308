import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { audit } from '../audit/audit.ts'
import { ownAccount } from './own-account.ts'
import { selectOwnSessions, updateOwnEnds } from './account-store.ts'
import { sessionStanding } from '../rules.ts'

/** Times as ISO 8601. `isThis`: the one that asks. */
export type OwnSession = {
  sessionId: string
  isThis: boolean
  createdAt: string
  lastSeenAt: string
  userAgent: string
  address: string
}

/** The own sessions that let somebody in, those seen last first. */
export async function listOwnSessions({ db, actor, clock }: Context<PersonActor>): Promise<OwnSession[]> {
  const now = clock.machine()
  const rows = await selectOwnSessions(db, actor.personId, now)
  const live = rows.filter((row) => sessionStanding(row, now) === 'live')
  return live.map((row) => ({
    sessionId: row.id,
    isThis: row.id === actor.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    userAgent: row.userAgent,
    address: row.address,
  }))
}

/**
 * Ends one of the own sessions at once, on every node.
 * @throws Refusal `not-found`: no such session of this person, or over already
 */
export async function endOwnSession(
  { db, actor, clock }: Context<PersonActor>,
  input: { sessionId: string },
): Promise<void> {
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const ended = await updateOwnEnds(tx, actor.personId, { id: input.sessionId }, now)
    if (ended === 0) throw notFound('session')
    await audit(tx, actor, now, { action: 'end-session', ...ownAccount(actor), after: { ended } })
  })
}

/** Ends all own sessions but the one that asks. @returns how many */
export async function endOtherSessions({ db, actor, clock }: Context<PersonActor>): Promise<number> {
  const now = clock.machine()
  return inTransaction(db, async (tx) => {
    const ended = await updateOwnEnds(tx, actor.personId, { id: { not: actor.sessionId } }, now)
    if (ended > 0) await audit(tx, actor, now, { action: 'end-session', ...ownAccount(actor), after: { ended } })
    return ended
  })
}
