import { randomBytes } from 'node:crypto'
import { audit } from '../../accounts/audit/audit.ts'
import { ownAccount } from '../../accounts/sign-in/own-account.ts'
import { personToTell } from '../../accounts/sign-in/person-of-session.ts'
import { readDestination } from '../../destinations/read-destination.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/crypto/keyed-hash.ts'
import { inTransaction } from '../../platform/database.ts'
import { settings } from '../../platform/env.ts'
import { conflict, invalid, isNotFound, notFound } from '../../platform/errors.ts'
import { asUuid, newId } from '../../platform/ids.ts'
import type { AttentionFinders } from '../../platform/room-work.ts'
import type { AheadKind } from '../../rooms/lists.ts'
import { asCalendar } from './calendar.ts'
import { deleteFeedRow, insertFeed, noteFeedRead, selectFeed, selectFeeds, type FeedRow } from './feed-store.ts'
import { radarFor } from './radar-for.ts'
import type { CreatedFeed, Feed, NewFeed } from './schema.ts'
import { FEED_PATH, MOST_FEEDS, USUAL_DAYS } from './terms.ts'

const PASSWORD_BYTES = 24

const hashOf = (password: string): Buffer => keyedHash('radar-feed', password)

/** The own calendars, oldest first. */
export async function listFeeds({ db, actor }: Context<PersonActor>): Promise<Feed[]> {
  const rows = await selectFeeds(db, { personId: actor.personId })
  return rows.map(
    ({ id: feedId, name, destinationId, destinationName, includes, language, createdAt, lastUsedAt }) => ({
      feedId,
      name,
      includes,
      language,
      destination: destinationId === null ? null : { id: destinationId, name: destinationName ?? destinationId },
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }),
  )
}

/**
 * Makes a calendar for oneself. Its address is the same for all and public; a program sends the id and the password by
 * HTTP Basic. The password is shown only this once.
 * @throws Refusal `invalid` at `/destinationId` for a destination that the person may not see, `conflict` with 20
 *   calendars
 */
export async function createFeed(
  context: Context<PersonActor>,
  { name, destinationId, includes, language }: NewFeed,
): Promise<CreatedFeed> {
  const { db, actor, clock } = context
  if (destinationId !== null) await assertSees(context, destinationId)
  const [feedId, password, now] = [newId(), randomBytes(PASSWORD_BYTES).toString('base64url'), clock.machine()]
  const row = { name, destinationId, includes, language, tokenHash: hashOf(password) }
  await inTransaction(db, async (tx) => {
    const made = await insertFeed(tx, { id: feedId, personId: actor.personId, ...row, now, most: MOST_FEEDS })
    if (made.length === 0) throw conflict(`There are ${MOST_FEEDS} calendars already. Delete one first.`)
    await audit(tx, actor, now, {
      action: 'create-radar-feed',
      ...ownAccount(actor),
      after: { name, destinationId, includes },
    })
  })
  return { feedId, password, address: `${settings().baseUrl}${FEED_PATH}` }
}

async function assertSees(context: Context, destinationId: string): Promise<void> {
  await readDestination(context, { destinationId }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
    throw invalid([
      { pointer: '/destinationId', detail: 'You see no such destination; leave it out for all of yours.' },
    ])
  })
}

/** Deletes one of the own calendars; from then on its address rejects it. @throws Refusal `not-found` */
export async function deleteFeed(
  { db, actor, clock }: Context<PersonActor>,
  { feedId }: { feedId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [gone] = await deleteFeedRow(tx, { id: feedId, personId: actor.personId })
    if (!gone) throw notFound('calendar')
    await audit(tx, actor, clock.machine(), { action: 'delete-radar-feed', ...ownAccount(actor), before: gone })
  })
}

/** A calendar opened by its password, and its person. */
type OpenFeed = { feed: FeedRow; actor: PersonActor }

/**
 * The calendar that belongs to a user name and password.
 * @returns undefined for a wrong name or password, and for a disabled person
 */
export async function openFeed(
  { db }: Context<undefined>,
  { user, password }: { user: string; password: string },
): Promise<OpenFeed | undefined> {
  const id = asUuid(user)
  const [feed] = id === undefined ? [] : await selectFeed(db, { id, tokenHash: hashOf(password) })
  const actor = feed && (await personToTell(db, feed.personId))
  return feed && actor ? { feed, actor } : undefined
}

/** The calendar's present content: deadlines that its person may see. `finders`: `attention` of lib/works/works.ts. */
export async function readFeed(
  context: Context<undefined>,
  { feed, actor, finders }: OpenFeed & { finders: AttentionFinders<AheadKind> },
): Promise<string> {
  await noteFeedRead(context.db, { id: feed.id, now: context.clock.machine() })
  const { name, language, includes, destinationId: destination } = feed
  const radar = await radarFor({ ...context, actor }, { finders, days: USUAL_DAYS, destination })
  const rows = radar.rows.filter(({ isPressing }) => includes === 'all' || isPressing)
  return asCalendar({ ...radar, rows }, { name, language, baseUrl: settings().baseUrl })
}
