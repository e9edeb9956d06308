import type { SystemActor } from '../../platform/actor.ts'
import { dateInBerlin, lastDays } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { MINUTE } from '../../platform/durations.ts'
import {
  advanceReach,
  selectReach,
  selectWanted,
  takeConditions,
  takeDay,
  takeEvents,
  tryHarvestLock,
  type Reach,
} from './harvest-store.ts'
import { lookBack, typesOf } from './rules.ts'

/** Events noted in one transaction. */
const MOST = 20_000
/** How long a callback address must fail before it is reported: the first retries take no longer. */
const FAILING = 5 * MINUTE
/** How long after midnight the figures of the day before are counted. */
const AFTER_MIDNIGHT = 30 * MINUTE

type Harvest = { taken: number; more: boolean }
const nothing: Harvest = { taken: 0, more: false }

/**
 * Notes what has happened since the last call, as far as a stream wants it: from the rows that the delivery and the
 * portal have written anyway, and by one node at a time. Looking back finds late commits (`lookBack`).
 * @param input.mostEvents noted in one transaction
 * @returns `more`: when not everything was noted
 */
export async function harvestEvents(
  { db, clock }: Pick<Context<SystemActor>, 'db' | 'clock'>,
  { mostEvents = MOST }: { mostEvents?: number } = {},
): Promise<Harvest> {
  const chosen = await selectWanted(db)
  if (chosen.length === 0) return nothing
  const types = typesOf(chosen.map((one) => one.chosen))
  const now = { service: await clock.service(), machine: clock.machine() }
  return inTransaction(db, async (tx) => {
    const [lock] = await tryHarvestLock(tx)
    const [reach] = lock?.isHeld ? await selectReach(tx) : []
    return reach ? harvest(tx, { reach, now, types, most: mostEvents }) : nothing
  })
}

type Round = { reach: Reach; now: { service: Date; machine: Date }; types: string[]; most: number }

async function harvest(tx: Handle, { reach, now, types, most }: Round): Promise<Harvest> {
  const { service, machine, isWhole } = lookBack(reach, now)
  const taken = await takeEvents(tx, { service, machine, machineNow: now.machine, types, most })
  const failingBefore = new Date(now.service.getTime() - FAILING)
  const lasting = await takeConditions(tx, { failingBefore, now: now.service, types, most })
  const day = types.includes('figures.day') ? await dayOver(tx, reach, now.service) : []
  const more = taken.length >= most
  // the next round passes over what was noted, so that this comes to an end
  if (!more) await advanceReach(tx, { ...now, wholeAt: isWhole ? now.machine : null })
  return { taken: taken.length + lasting.length + day.length, more }
}

/** The figures of yesterday, once they are counted; left out if the streams began after that day. */
async function dayOver(tx: Handle, { begunService }: Reach, now: Date): Promise<object[]> {
  const [from = now, until = now] = lastDays(now, 2)
  if (now.getTime() - until.getTime() < AFTER_MIDNIGHT || until <= begunService) return []
  return takeDay(tx, { day: dateInBerlin(from), from, until })
}
