import { organisationsFor } from '../accounts/permissions.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { readableFromReplica } from '../platform/replica.ts'
import { CLAIM_LASTS } from '../submissions/work-claims.ts'
import { nearWithin } from './rules.ts'
import { selectWork, type WorkRow } from './work-store.ts'

/** A destination with what there is to do. `near`: among the waiting; `further`: documents handed in; `mine`: claimed by the person. */
export type DestinationWork = Omit<WorkRow, 'oldestSince' | 'total'> & { nextDeadline: string | null }

type WorkWish = { q?: string; isBusy?: boolean; offset?: number; limit: number }

/** What waits at the destinations where a person works, and until when; counted by one query. */
export const workToDo = readableFromReplica(
  async (
    { db, actor, clock }: Context<PersonActor>,
    { q = '', isBusy = false, offset = 0, limit }: WorkWish,
  ): Promise<{ total: number; destinations: DestinationWork[] }> => {
    const now = await clock.service()
    const lasts = settings().deadlines.submitted
    const rows = await selectWork(db, {
      organisations: organisationsFor(actor, 'work-on-submissions'),
      personId: actor.personId,
      q: q.toLowerCase(),
      isBusy,
      nearSince: new Date(now.getTime() - lasts + nearWithin(lasts)),
      endedAt: new Date(now.getTime() - CLAIM_LASTS),
      offset,
      limit,
    })
    const destinations = rows.map(({ oldestSince, total: _ofAll, ...row }) => ({
      ...row,
      nextDeadline: oldestSince && new Date(oldestSince.getTime() + lasts).toISOString(),
    }))
    return { total: rows[0]?.total ?? 0, destinations }
  },
)
