import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { kept } from '../platform/deadlines.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { forgetOldStuck } from '../platform/stuck-work/store.ts'
import type { Removal } from '../platform/room-work.ts'
import { keeping, type NamesIn } from '../rooms/rooms.ts'

const BATCH = 500
const kinds = Object.keys(keeping) as NamesIn<'kept'>[] // as its type says
/** Days after which what is noted as stuck and no longer tried is forgotten. */
const STUCK_DAYS = 7

/**
 * Removes one small batch of each kind of own record whose time has passed (decisions 5); one that fails holds up no other.
 * @param removals how, by the names of the records
 */
export async function removeOld(
  { db: { pool: db }, clock }: Context<SystemActor>,
  removals: Record<NamesIn<'kept'>, Removal>,
) {
  const now = await clock.service()
  const { results, failed } = await eachByItself(db, kinds, {
    kind: 'due-work',
    inTurn: true, // callers need the connections more
    subjectOf: (what) => what,
    work: async (what) => {
      const from = keeping[what].clock === 'machine' ? clock.machine() : now
      const rows = await removals[what](db, { before: new Date(from.getTime() - kept[what]), most: BATCH, now })
      return { cleaned: rows.filter((row) => !('removed' in row) || row.removed).length, isFull: rows.length === BATCH }
    },
  })
  await forgetOldStuck(db, { days: STUCK_DAYS })
  const cleaned = results.reduce((sum, each) => sum + each.cleaned, 0)
  return { cleaned, failed, more: results.some(({ isFull }) => isFull) }
}
