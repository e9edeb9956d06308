import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { CheckpointList, PublishedCheckpoint } from './schema.ts'
import { countCheckpoints, selectCheckpoint, selectPublished, type PublishedRow } from './store.ts'

/** What PostgreSQL counts checkpoints with. */
const GREATEST_NUMBER = 2_147_483_647

/** Checkpoints, newest first, for everybody. */
export async function listCheckpoints(
  { db }: Context<Actor | undefined>,
  { offset, limit }: { offset: number; limit: number },
): Promise<CheckpointList> {
  const [rows, [count]] = await Promise.all([selectPublished(db, { offset, limit }), countCheckpoints(db)])
  return { offset, count: rows.length, totalCount: count?.total ?? 0, checkpoints: rows.map(published) }
}

/**
 * One checkpoint, for everybody.
 * @param number as it stands in a path
 * @throws Refusal `not-found`
 */
export async function readCheckpoint(
  { db }: Context<Actor | undefined>,
  { number }: { number: string },
): Promise<PublishedCheckpoint> {
  const wanted = /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0
  const [row] = wanted <= GREATEST_NUMBER ? await selectCheckpoint(db, { number: wanted }) : []
  if (!row) throw notFound('checkpoint')
  return published(row)
}

function published({ number, until, token, timeStamp }: PublishedRow): PublishedCheckpoint {
  return { number, until: until.toISOString(), token, timestamp: timeStamp?.toString('base64') ?? null }
}
