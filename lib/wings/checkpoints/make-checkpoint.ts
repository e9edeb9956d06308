import { createHash } from 'node:crypto'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { clockSettled } from '../../platform/clock.ts'
import { signPs512 } from '../../platform/crypto/jws.ts'
import type { Handle } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { signingAddresses } from '../../platform/identity/signing-addresses.ts'
import { signingKey } from '../../platform/keys/signing-keys.ts'
import { treeOver } from './merkle-tree.ts'
import { endOf, latestEnd } from './rules.ts'
import { leavesOf } from './heads.ts'
import { insertCheckpoint, selectEventAfter, selectFirstEvent, selectLast, type Last, type Window } from './store.ts'
import { CHECKPOINT_TYP } from './terms.ts'

/**
 * Events in a window after which it ends with the day: the most that one checkpoint reads, unless a single day has
 * more.
 */
const MOST_EVENTS = 2_000_000

/**
 * Signs how far the logs of all cases had come at the midnight (UTC) that has passed, once its window is closed. On any
 * number of nodes at once there is one checkpoint of each number.
 * @returns `made`: its number, null when nothing is due or another node was quicker; `more`: further days may be due
 */
export async function makeCheckpoint(
  { db, clock }: Context<SystemActor>,
  { mostEvents = MOST_EVENTS }: { mostEvents?: number } = {},
): Promise<{ made: number | null; more: boolean }> {
  const now = await clock.service()
  const [last] = await selectLast(db)
  const window = await dueWindow(db, { last, latest: latestEnd(now), mostEvents })
  if (!window) return { made: null, more: false }
  // events that another node records with the time before a move belong into the window too
  await clockSettled(db)
  const leaves = await leavesOf(db, window)
  const { root } = await treeOver(leaves)
  const number = (last?.number ?? 0) + 1
  const cases = leaves.length / 32
  const token = await signedCheckpoint(db, now, {
    number,
    from: window.from?.toISOString() ?? null,
    until: window.until.toISOString(),
    cases,
    root: root.toString('base64url'),
    previous: last ? createHash('sha256').update(last.token).digest('base64url') : null,
  })
  const [row] = await insertCheckpoint(db, { ...window, number, cases, root, leaves, token, madeAt: now })
  return { made: row?.number ?? null, more: window.until < latestEnd(now) }
}

/** From the end of the newest checkpoint, or from the beginning, to the newest midnight that is due. */
async function dueWindow(
  db: Handle,
  { last, latest, mostEvents }: { last: Last | undefined; latest: Date; mostEvents: number },
): Promise<Window | undefined> {
  const start = last?.until ?? (await selectFirstEvent(db))[0]?.recordedAt
  if (!start || endOf(start, latest, undefined) > latest) return undefined
  const from = last?.until ?? null
  if (endOf(start, start, undefined) >= latest) return { from, until: latest }
  const [next] = await selectEventAfter(db, { from, until: latest, events: mostEvents })
  return { from, until: endOf(start, latest, next?.recordedAt) }
}

type Statement = {
  number: number
  from: string | null
  until: string
  cases: number
  root: string
  previous: string | null
}

/** A compact JWS like those of events, by the same key, of a type of its own. */
async function signedCheckpoint(db: Handle, at: Date, checkpoint: Statement): Promise<string> {
  const { kid, privateKey } = await signingKey(db, 'event')
  const iat = Math.floor(at.getTime() / 1000)
  const claims = { iss: (await signingAddresses(db)).submissionApi, iat, jti: newId(), checkpoint }
  return signPs512(privateKey, kid, CHECKPOINT_TYP, claims)
}
